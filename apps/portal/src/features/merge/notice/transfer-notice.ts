import { useEffect, useState } from "react";
import { usePortal } from "../../../portal/portal-context.ts";
import { loadMergeNotice, type ToldMerge } from "./merge-notice.tsx";

/** Returns what is told above the list of services, and what is on its way; undefined while it is not known yet. */
export function useTransferNotice(): ToldMerge | undefined {
  const portal = usePortal();
  const [told, setTold] = useState<ToldMerge>();
  useEffect(() => {
    let isShown = true;
    void loadMergeNotice(portal).then((made) => isShown && setTold(made));
    return () => {
      isShown = false;
    };
  }, [portal]);
  return told;
}
