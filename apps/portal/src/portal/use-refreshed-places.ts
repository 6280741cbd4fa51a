import { type Place, refreshPlaces } from "@musubi/contract";
import { useEffect, useRef } from "react";
import { usePortal } from "./portal-context.ts";

/**
 * Makes identity ask the services whether they still know the holder, while the holder reads. If the screen shows
 * something else, it is loaded again. Nothing waits for this. Without `isAsShown` no service is asked.
 */
export function useRefreshedPlaces(
  isAsShown: ((places: readonly Place[]) => boolean) | undefined,
  look: () => Promise<unknown>,
): void {
  const { api } = usePortal();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || isAsShown === undefined) return;
    asked.current = true;
    void api.identity.send(refreshPlaces, {}).then((now) => {
      if (now.ok && !isAsShown(now.data.places)) void look();
    });
  });
}
