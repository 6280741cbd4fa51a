import { useEffect, useState } from "react";
import { useIsShown } from "../../../frame/use-is-shown.ts";
import { usePortal } from "../../../portal/portal-context.ts";
import { type LoadedMerge, loadMerge } from "../flow/load-merge.ts";
import { findOtherId } from "../shared/other-id.ts";

/** Returns what there is to say about the merge by now; undefined while nobody knows. */
export function useAftermath() {
  const { api, session } = usePortal();
  const isShown = useIsShown();
  const [loaded, setLoaded] = useState<LoadedMerge>();

  useEffect(() => {
    let isWanted = true;
    void loadMerge(api.identity, findOtherId()).then((first) => isWanted && setLoaded(first));
    return () => {
      isWanted = false;
    };
  }, [api]);

  /** Looks once more. The session may have aged meanwhile. */
  async function look() {
    if ((await session.prepare()).step !== "ready") return;
    const again = await loadMerge(api.identity, findOtherId());
    if (isShown.current) setLoaded(again);
  }

  return { loaded, look: () => void look() };
}
