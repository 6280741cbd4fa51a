import { canHavePasskeys } from "@musubi/contract";

/** The relying party of our passkeys: the host of our own pages, at exactly that origin. */
export type RelyingParty = { readonly id: string; readonly origin: string };

/** Returns the relying party of an origin, or undefined if browsers make no passkeys there. */
export const relyingPartyOf = (origin: string): RelyingParty | undefined =>
  canHavePasskeys(origin) ? { id: new URL(origin).hostname, origin } : undefined;
