import type { Language } from "@musubi/contract";

/** Where people sign in for a service: a page of the hosted login. */
export const VISIT_PATH = "/login/oidc";

/**
 * Returns where a request waits for its visitor, in the language that was chosen on the way. It names the client, for
 * whoever comes back to it when it is over.
 */
export function describeVisitAddress(
  { uid, client }: { readonly uid: string; readonly client: string },
  { more = "", language }: { readonly more?: string; readonly language?: Language } = {},
): string {
  const query = new URLSearchParams({ client, ...(language && { lng: language }) });
  return `${VISIT_PATH}/${uid}${more}?${query}`;
}
