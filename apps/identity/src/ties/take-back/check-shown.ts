import { OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Visitor } from "../../accounts/codes/ask-for-code.ts";
import { provePasskey, type SignedProof } from "../../accounts/passkeys/prove-passkey.ts";
import { relyingPartyOf } from "../../accounts/passkeys/relying-party.ts";
import {
  forgetPasswordAttempts,
  reservePasswordAttempt,
  returnPasswordAttempt,
} from "../../database/queries/password-attempts.ts";
import { writeRefusal } from "../../outbox/journal/write-refusal.ts";
import { authenticate } from "../../settings/secrets.ts";
import type { Parts } from "../operations/parts.ts";
import { hasThing, nameIdentity, namePasskey, type Thing } from "./older-things.ts";

/** What a claimant shows beside the link. */
export type Shown = {
  readonly proof?:
    | { readonly password: string }
    | { readonly identity: { readonly issuer: string; readonly subject: string } }
    | { readonly passkey: SignedProof };
  /** The hash of the mark in the browser's cookie. */
  readonly browserHash?: string | undefined;
};

/**
 * Wrong passwords are counted per account and claimant: a link, or a mailbox. So nobody else can lock a
 * claimant out by guessing, and a thief of an earlier link cannot lock out the link that was mailed later.
 */
type Claimant = { readonly account: string; readonly by: string };

/**
 * Checking a hash is slow. At most this many are checked: the present password, then the replaced ones, oldest first;
 * those of closed rows last.
 */
const MOST_PASSWORDS = 10;

/**
 * Returns the older thing that a claimant shows, or undefined if they show nothing. Counts a wrong password
 * and pauses after it, as a sign-in does.
 */
export async function checkShown(
  parts: Parts,
  older: readonly Thing[],
  { proof, browserHash }: Shown,
  claimant: Claimant,
  visitor: Visitor,
): Promise<Answer<Thing | undefined, "wrong" | "locked">> {
  const browser = { kind: "browser", value: browserHash ?? "" } as const;
  if (hasThing(older, browser)) return answer(browser);
  if (!proof) return answer(undefined);
  if ("password" in proof) return checkOlderPassword(parts, older, proof, claimant, visitor);
  if ("passkey" in proof) return checkOlderPasskey(parts, older, proof, claimant, visitor);
  const thing = { kind: "provider", value: nameIdentity(proof.identity) } as const;
  if (hasThing(older, thing)) return answer(thing);
  await noteRefused(parts, claimant, "wrong", visitor);
  return refuse("wrong");
}

async function checkOlderPasskey(
  parts: Parts,
  older: readonly Thing[],
  { passkey: signed }: { readonly passkey: SignedProof },
  { account }: Claimant,
  visitor: Visitor,
): Promise<Answer<Thing, "wrong">> {
  const party = relyingPartyOf(parts.config.origin);
  if (!party) return refuse("wrong");
  const passkeys = older.flatMap(({ passkey }) => (passkey ? [passkey] : []));
  const proven = await provePasskey(parts, party, signed, { account, passkeys }, visitor);
  return proven.ok ? answer({ kind: "passkey", value: namePasskey(proven.data) }) : refuse("wrong");
}

async function checkOlderPassword(
  parts: Parts,
  older: readonly Thing[],
  { password }: { readonly password: string },
  claimant: Claimant,
  visitor: Visitor,
): Promise<Answer<Thing, "wrong" | "locked">> {
  const { db } = parts.database;
  const attempts = authenticate(parts.secrets.attempts, `older ${claimant.by}`);
  const now = parts.now();
  const reserved = await reservePasswordAttempt(db, attempts, now);
  if (!reserved.ok) {
    await noteRefused(parts, claimant, "locked", visitor);
    if (reserved.spent) return refuse("locked");
    return refuse("locked", Math.max(1, Math.ceil((reserved.until - now) / 1_000)));
  }
  const candidates = older.filter(({ kind }) => kind === "password").slice(0, MOST_PASSWORDS);
  const hashes = candidates.map(({ value }) => value);
  // A caller with a link does not queue with strangers, so that a flood of strangers cannot keep a mailbox
  // from taking back its account. But an attacker can get any number of links for an ID of their own, so the
  // claims to one account queue behind each other.
  const by = { known: `claims to ${claimant.account}`, network: visitor.network };
  const found = await parts.hasher.findMatch(hashes, password, by).catch(async (fault: unknown) => {
    // Nothing was checked: our being overloaded must not lock the holder out.
    await returnPasswordAttempt(db, attempts);
    throw fault;
  });
  if (found === undefined) {
    await noteRefused(parts, claimant, "wrong", visitor);
    return refuse("wrong");
  }
  await forgetPasswordAttempts(db, attempts);
  return answer({ kind: "password", value: found });
}

const noteRefused = (
  { database, secrets, now }: Parts,
  { account }: Claimant,
  reason: "wrong" | "locked",
  { userAgent, network }: Visitor,
): Promise<void> =>
  writeRefusal(database.db, secrets, {
    detail: OperationDetail.LOGIN,
    about: { account },
    reason,
    userAgent,
    network,
    now: now(),
  });
