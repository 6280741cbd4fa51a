import { useEffect } from "react";
import { poolOf } from "../../pools/pool.ts";
import { signOutOfPool } from "../../pools/sign-out.ts";
import { usePortal } from "../../portal-context.ts";
import { MergeNotice } from "./merge-notice.tsx";

/** The notice above the list of services. Whoever is back there has left the other ID, if there was one. */
export function TransferNotice() {
  const { config } = usePortal();
  useEffect(() => void signOutOfPool(poolOf(config, "id")), [config]);
  return <MergeNotice recent />;
}
