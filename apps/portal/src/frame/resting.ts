import { listPlaces } from "@musubi/contract";
import { createElement, type ReactNode } from "react";
import type { Asking } from "../api/api.ts";
import { usePortal } from "../portal/portal-context.ts";
import { useLoaded } from "../portal/use-loaded.ts";

/**
 * Says that changes to the ID rest before somebody types what would be refused. Nothing waits for it:
 * hardly a holder has such an ID, and the refusal says so too.
 */
export function Resting(): ReactNode {
  const portal = usePortal();
  return useLoaded(() => loadRest(portal)).loaded;
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
