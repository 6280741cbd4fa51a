import { useEffect } from "react";
import { idPoolOf } from "../../../pools/pool.ts";
import { signOutOfPool } from "../../../pools/sign-out.ts";
import { usePortal } from "../../../portal/portal-context.ts";

/** Ends the sign-in to the other ID, if there is one: a holder who returns to the list of services needs it no more. */
export function useLeaveOtherId(): void {
  const { config } = usePortal();
  useEffect(() => void signOutOfPool(idPoolOf(config)), [config]);
}
