import { type ReactNode, useEffect, useState } from "react";
import { poolOf } from "../../../pools/pool.ts";
import { signOutOfPool } from "../../../pools/sign-out.ts";
import { usePortal } from "../../../portal/portal-context.ts";
import { loadMergeNotice } from "./merge-notice.tsx";

/**
 * The notice above the list of services: undefined while nobody knows yet, null where there is none.
 * Whoever is back there has left the other ID, if there was one.
 */
export function useTransferNotice(): ReactNode {
  const portal = usePortal();
  const [notice, setNotice] = useState<ReactNode>();
  useEffect(() => {
    let isShown = true;
    void signOutOfPool(poolOf(portal.config, "id"));
    void loadMergeNotice(portal, { recent: true }).then((made) => isShown && setNotice(made));
    return () => {
      isShown = false;
    };
  }, [portal]);
  return notice;
}
