import { listPlaces, type Resting as Rest } from "@musubi/contract";
import { useEffect, useState } from "react";
import { loadUnsettledWords } from "../portal/lazy-words/unsettled.ts";
import { type Portal, usePortal } from "../portal/portal-context.ts";
import { RestingNotice } from "./resting-notice.tsx";

/**
 * Says that changes to the ID rest before somebody types what would be refused. Nothing waits for it:
 * hardly a holder has such an ID, and the refusal says so too.
 */
export function Resting() {
  const portal = usePortal();
  const [resting, setResting] = useState<Rest | null>(null);
  useEffect(() => {
    let isShown = true;
    void loadRest(portal).then((loaded) => isShown && setResting(loaded));
    return () => {
      isShown = false;
    };
  }, [portal]);
  return resting && <RestingNotice resting={resting} />;
}

/** Returns whether changes rest, once the words for it are there; null where it could not be loaded. */
export async function loadRest({
  api,
  spoken,
}: Pick<Portal, "api" | "spoken">): Promise<Rest | null> {
  const outcome = await api.identity.send(listPlaces, {});
  const resting = outcome.ok ? outcome.data.unsettled.resting : null;
  if (!resting) return null;
  return loadUnsettledWords(spoken.getState().language).then(
    () => resting,
    () => null,
  );
}
