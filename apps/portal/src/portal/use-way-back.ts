import { useState } from "react";
import { findInteraction, forgetInteraction } from "../session/pending-interaction.ts";
import { useLanguage, usePortal } from "./portal-context.ts";

/** A link back to a service. Following it ends the interaction of that service. */
export type WayBack = { readonly href: string; readonly onClick: () => void };

/**
 * Returns the link back to the service from which the holder came. Undefined if they came from
 * none, or from another one.
 */
export function useWayBack(subject: string, serviceId: number | undefined): WayBack | undefined {
  const { identityOrigin } = usePortal().config;
  const language = useLanguage();
  const [interaction] = useState(() => findInteraction(subject));
  if (interaction === undefined || interaction.serviceId !== serviceId) return undefined;
  const href = `${identityOrigin}/login/resume/${interaction.id}?lng=${language}`;
  return { href, onClick: () => forgetInteraction() };
}
