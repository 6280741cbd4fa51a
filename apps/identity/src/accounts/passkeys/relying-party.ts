import { isIP } from "node:net";

/** Whom passkeys are made for: the host of our own pages, at their own origin and no other. */
export type RelyingParty = { readonly id: string; readonly origin: string };

/** Returns it; undefined for an address of numbers, such as 127.0.0.1: browsers make no passkeys for one. */
export function relyingPartyOf(origin: string): RelyingParty | undefined {
  const { hostname } = new URL(origin);
  const isNumeric = isIP(hostname) !== 0 || hostname.startsWith("[");
  return isNumeric ? undefined : { id: hostname, origin };
}
