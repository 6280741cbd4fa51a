import type { Language } from "@musubi/contract";

/** The page of the hosted login where users sign in for a service. */
export const SERVICE_INTERACTION_PATH = "/login/oidc";

/**
 * Returns the address where an interaction waits for its visitor, with the language if one is given. It names the
 * client, so that a visitor who returns after the interaction has expired can still be led to the service.
 */
export function describeInteractionAddress(
  { uid, client }: { readonly uid: string; readonly client: string },
  { more = "", language }: { readonly more?: string; readonly language?: Language } = {},
): string {
  const query = new URLSearchParams({ client, ...(language && { lng: language }) });
  return `${SERVICE_INTERACTION_PATH}/${uid}${more}?${query}`;
}
