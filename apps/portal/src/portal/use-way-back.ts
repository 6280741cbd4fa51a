import { useState } from "react";
import { findInteraction, forgetInteraction } from "../session/pending-interaction.ts";
import { useLanguage, usePortal } from "./portal-context.ts";

/** A link back to a service. Following it continues the service's interaction, which this tab then forgets. */
export type WayBack = { readonly href: string; readonly onClick: () => void };

/**
 * Returns the link back to this service, if the holder came from it. Undefined if they came from
 * none, or from another service.
 */
export function useWayBack(subject: string, serviceId: number | undefined): WayBack | undefined {
  const { identityOrigin } = usePortal().config;
  const language = useLanguage();
  const [interaction] = useState(() => findInteraction(subject));
  if (interaction === undefined || interaction.serviceId !== serviceId) return undefined;
  const href = `${identityOrigin}/login/resume/${interaction.id}?lng=${language}`;
  return { href, onClick: () => forgetInteraction() };
}
