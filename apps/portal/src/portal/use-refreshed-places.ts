import { type Place, refreshPlaces } from "@musubi/contract";
import { useEffect, useRef } from "react";
import { usePortal } from "./portal-context.ts";

/**
 * Has identity ask the services whether they still know the holder, while they read, and follows a change. That holds
 * nothing up. Without `isAsShown` there is nothing that could have changed.
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
