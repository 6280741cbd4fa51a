import { useState } from "react";
import { findVisit, forgetVisit } from "../session/pending-visit.ts";
import { useLanguage, usePortal } from "./portal-context.ts";

/** What a link needs that leads back to a service. Whoever follows it is no longer on the way. */
export type WayBack = { readonly href: string; readonly onClick: () => void };

/** Returns the way back to the service that a holder came from; undefined if it was none, or not this one. */
export function useWayBack(subject: string, serviceId: number | undefined): WayBack | undefined {
  const { identityOrigin } = usePortal().config;
  const language = useLanguage();
  const [visit] = useState(() => findVisit(subject));
  if (visit === undefined || visit.serviceId !== serviceId) return undefined;
  const href = `${identityOrigin}/login/visit/${visit.id}?lng=${language}`;
  return { href, onClick: () => forgetVisit() };
}
