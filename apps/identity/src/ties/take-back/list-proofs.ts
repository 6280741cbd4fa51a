import type { ProviderName } from "@musubi/contract";
import type { Shown } from "./check-shown.ts";
import { hasThing, nameIdentity, type Thing } from "./older-things.ts";

/** The older things by which the reader can prove more than control of the mailbox. */
export type Proofs = {
  readonly password: boolean;
  /** True if the reader's browser is such a thing. */
  readonly browser: boolean;
  readonly passkey: boolean;
  /** True if the provider account that the reader signed in with for this page is such a thing. */
  readonly identity: boolean;
  readonly providers: readonly ProviderName[];
};

/** Returns the older thing that needs no further check: the browser, or the provider account that signed in. */
export function findShown(older: readonly Thing[], shown: Shown): Thing | undefined {
  const things = [browserIn(shown), identityIn(shown)];
  return things.find((thing) => hasThing(older, thing));
}

const browserIn = ({ browserHash }: Shown): Thing | undefined =>
  browserHash === undefined ? undefined : { kind: "browser", value: browserHash };

const identityIn = ({ proof }: Shown): Thing | undefined =>
  proof && "identity" in proof
    ? { kind: "provider", value: nameIdentity(proof.identity) }
    : undefined;

/** Returns how the reader of a page can prove more than control of the mailbox. */
export const listProofs = (older: readonly Thing[], shown: Shown): Proofs => ({
  password: older.some(({ kind }) => kind === "password"),
  passkey: older.some(({ kind }) => kind === "passkey"),
  browser: hasThing(older, browserIn(shown)),
  identity: hasThing(older, identityIn(shown)),
  providers: [...new Set(older.flatMap(({ provider }) => (provider ? [provider] : [])))],
});
