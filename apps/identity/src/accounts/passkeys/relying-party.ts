import { canHavePasskeys } from "@musubi/contract";

/** Whom passkeys are made for: the host of our own pages, at their own origin and no other. */
export type RelyingParty = { readonly id: string; readonly origin: string };

/** Returns it; undefined where browsers make none. */
export const relyingPartyOf = (origin: string): RelyingParty | undefined =>
  canHavePasskeys(origin) ? { id: new URL(origin).hostname, origin } : undefined;
