import type { ProviderName } from "@musubi/contract";
import type { Shown } from "./check-shown.ts";
import { hasThing, nameIdentity, type Thing } from "./older-things.ts";

/** With which older things the reader may prove more than the mailbox. */
export type Proofs = {
  readonly password: boolean;
  /** Whether this very browser is one. */
  readonly browser: boolean;
  readonly passkey: boolean;
  /** Whether it is one with which the reader was signed in at a provider, for this page. */
  readonly identity: boolean;
  readonly providers: readonly ProviderName[];
};

/** Returns what a reader of a page shows that nobody has to check: the browser, or who was signed in for it. */
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

/** Returns the ways in which the reader of a page may prove more than the mailbox. */
export const listProofs = (older: readonly Thing[], shown: Shown): Proofs => ({
  password: older.some(({ kind }) => kind === "password"),
  passkey: older.some(({ kind }) => kind === "passkey"),
  browser: hasThing(older, browserIn(shown)),
  identity: hasThing(older, identityIn(shown)),
  providers: [...new Set(older.flatMap(({ provider }) => (provider ? [provider] : [])))],
});
