import { type ReactNode, useEffect, useState } from "react";
import { usePortal } from "../../../portal/portal-context.ts";
import { loadMergeNotice } from "./merge-notice.tsx";

/** Returns the notice above the list of services: undefined while it is not known yet, null where there is none. */
export function useTransferNotice(): ReactNode {
  const portal = usePortal();
  const [notice, setNotice] = useState<ReactNode>();
  useEffect(() => {
    let isShown = true;
    void loadMergeNotice(portal, { recent: true }).then((made) => isShown && setNotice(made));
    return () => {
      isShown = false;
    };
  }, [portal]);
  return notice;
}
