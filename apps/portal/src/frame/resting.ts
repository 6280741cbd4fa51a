import { listPlaces } from "@musubi/contract";
import type { ReactNode } from "react";
import type { Asking } from "../api/api.ts";
import { usePortal } from "../portal/portal-context.ts";
import { useLoaded } from "../portal/use-loaded.ts";

/**
 * Says, before the holder types something that would be refused, that changes to the ID are paused.
 * Nothing waits for it: few IDs are paused, and the refusal says it too. `isAll`: the screen shows nothing else then.
 */
export function useResting(isAll: boolean): ReactNode {
  const portal = usePortal();
  return useLoaded(() => loadRest(portal, isAll)).loaded;
}

/** Returns the notice if changes are paused. Returns null if they are not, or if that could not be loaded. */
export async function loadRest({ api }: Asking, isAll: boolean): Promise<ReactNode> {
  const outcome = await api.identity.send(listPlaces, {});
  const resting = outcome.ok && outcome.data.unsettled.resting;
  if (!resting) return null;
  return import("./resting-notice.tsx").then(
    ({ loadRestingNotice }) => loadRestingNotice({ api }, resting, isAll),
    () => null,
  );
}
