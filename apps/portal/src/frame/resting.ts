import { listPlaces } from "@musubi/contract";
import { createElement, type ReactNode, useEffect, useState } from "react";
import type { Asking } from "../api/api.ts";
import { usePortal } from "../portal/portal-context.ts";

/**
 * Says that changes to the ID rest before somebody types what would be refused. Nothing waits for it:
 * hardly a holder has such an ID, and the refusal says so too.
 */
export function Resting() {
  const portal = usePortal();
  const [notice, setNotice] = useState<ReactNode>(null);
  useEffect(() => {
    let isShown = true;
    void loadRest(portal).then((loaded) => isShown && setNotice(loaded));
    return () => {
      isShown = false;
    };
  }, [portal]);
  return notice;
}

/** Returns what is said where changes rest; null where they do not, or where it could not be loaded. */
export async function loadRest({ api }: Asking): Promise<ReactNode> {
  const outcome = await api.identity.send(listPlaces, {});
  const resting = outcome.ok && outcome.data.unsettled.resting;
  if (!resting) return null;
  return import("./resting-notice.tsx").then(
    ({ RestingNotice }) => createElement(RestingNotice, { resting }),
    () => null,
  );
}
