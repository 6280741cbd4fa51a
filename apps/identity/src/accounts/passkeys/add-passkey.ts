import { randomUUID } from "node:crypto";
import { OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Queries } from "../../database/database.ts";
import {
  findPasskeyAdder,
  findPasskeys,
  insertPasskey,
  notePasskeyOffer,
} from "../../database/queries/passkeys.ts";
import { isPasskeyHeld } from "../../database/queries/reversals.ts";
import { type KeptTrace, plainBrowser } from "../../outbox/journal/write-journal.ts";
import { writeRefusal } from "../../outbox/journal/write-refusal.ts";
import { hashSecret } from "../../settings/secrets.ts";
import { tellCredential } from "../credentials/tell-credential.ts";
import { isConfirmedByHeld } from "../held-addresses/confirmed-by-held.ts";
import { HELD_DEEDS } from "../held-addresses/held-word.ts";
import type { Parts } from "../parts.ts";
import { isResting } from "../resting.ts";
import type { LoginSession } from "../sessions/login-session.ts";
import { isRecentSignIn } from "../sessions/recent-sign-in.ts";
import { issueChallenge } from "./challenges.ts";
import { userHandleOf } from "./find-signer.ts";
import { readPasskeyName } from "./passkey-name.ts";
import type { RelyingParty } from "./relying-party.ts";
import { ALGORITHMS, verifyNewPasskey } from "./verify-new-passkey.ts";

/** More devices than a person has; keeps the list of passkeys that a browser must exclude short. */
const MOST_PASSKEYS = 20;

/** What keeps a holder from adding a passkey. */
export type AddingBar =
  /** Not signed in, or not any more. */
  | "over"
  /** They must sign in again. */
  | "stale"
  | "resting"
  | "under-way"
  /** The addresses that are held for the account must confirm it. */
  | "held"
  | "too-many";

type Adder = NonNullable<Awaited<ReturnType<typeof findPasskeyAdder>>>;

/** Returns the holder who may add a passkey, or why not. */
export async function checkAdding(
  { now }: Parts,
  db: Queries,
  { id, sso }: Pick<LoginSession, "id" | "sso">,
): Promise<Answer<Adder, AddingBar>> {
  const adder = await findPasskeyAdder(db, id);
  if (!adder) return refuse("over");
  if (isResting(adder, now())) return refuse("resting");
  if (adder.is_busy) return refuse("under-way");
  if ((await findPasskeys(db, adder.account)).length >= MOST_PASSKEYS) return refuse("too-many");
  // After the bars that cannot be lifted here: nobody must sign in once more only to be refused anyway.
  if (!isRecentSignIn(adder, now())) return refuse("stale");
  const confirm = { deed: HELD_DEEDS.addPasskey, sso };
  const isConfirmed = await isConfirmedByHeld(db, adder.account, now(), confirm);
  return isConfirmed ? answer(adder) : { ...refuse("held"), confirm };
}

/** Returns the WebAuthn options, as JSON, from which a browser makes a passkey. */
export async function describeNewPasskey(
  parts: Parts,
  party: RelyingParty,
  { account, email }: Pick<Adder, "account" | "email">,
  { brand, binding }: { readonly brand: string; readonly binding: string },
) {
  const passkeys = await findPasskeys(parts.database.db, account);
  return {
    rp: { id: party.id, name: brand },
    user: { id: userHandleOf(account), name: email, displayName: email },
    challenge: await issueChallenge(parts, { purpose: "add", binding }, account),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    // An authenticator that already has one of these says so instead of making another.
    excludeCredentials: passkeys.map(({ credential_id: id, transports }) => ({
      type: "public-key",
      id,
      transports: JSON.parse(transports),
    })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

/** A passkey as a form submits it. */
type Brought = {
  readonly binding: string;
  /** The browser's JSON. */
  readonly text: string;
  /** The name that the holder typed, and the one used if they typed none. */
  readonly name: string;
  readonly fallback: string;
};

type AddingRefusal = AddingBar | "wrong-passkey" | "known-passkey";

/** Adds a passkey that a browser has just made for the holder of a login session. */
export async function addPasskey(
  parts: Parts,
  party: RelyingParty,
  session: Pick<LoginSession, "id" | "account" | "sso">,
  { name, fallback, ...brought }: Brought,
  { userAgent, network }: KeptTrace,
): Promise<Answer<object, AddingRefusal>> {
  const { database } = parts;
  const { account } = session;
  const made = await verifyNewPasskey(parts, party, { ...brought, account });
  if (!made) {
    const reason = "wrong-passkey";
    const refused = {
      detail: OperationDetail.ADD_SIGN_IN_METHOD,
      about: { account },
      reason,
    } as const;
    await writeRefusal(database.db, parts.secrets, {
      ...refused,
      userAgent,
      network,
      now: parts.now(),
    });
    return refuse(reason);
  }
  try {
    return await database.transact(async (trx) => {
      const [locked] = await database.lockAccounts(trx, [account]);
      const may = await checkAdding(parts, trx, session);
      if (!may.ok) return may;
      if (!locked) return refuse("over");
      const at = parts.now();
      const called = readPasskeyName(name) ?? fallback;
      await insertPasskey(trx, {
        ...made,
        id: randomUUID(),
        account,
        name: called,
        user_agent: plainBrowser(userAgent),
        created_at: at,
        used_at: null,
      });
      // Only now: if that account is losing the passkey at this moment, the insertion has waited for it.
      const held = { passkeyHash: hashSecret(made.credential_id), account };
      if (await isPasskeyHeld(trx, held, at)) throw new HeldPasskeyError();
      const { user_agent, notice_language } = may.data;
      const acting = { id: session.id, user_agent, notice_language };
      const changer = { account: locked, session: acting };
      const credential = { added: "passkey", name: called, at } as const;
      await tellCredential(parts, trx, { ...changer, trace: { userAgent, network } }, credential);
      return answer({});
    });
  } catch (error) {
    // Some account has this passkey, or may get it back. The answer is the one for an authenticator that is added twice.
    const isKnown =
      error instanceof HeldPasskeyError || database.violation(error) === "AliasExistsException";
    if (isKnown) return refuse("known-passkey");
    throw error;
  }
}

/** Rolls an addition back: an attacker would keep the passkey from coming back to its account. */
class HeldPasskeyError extends Error {}

/**
 * Returns whether to offer a passkey to the holder of a session that has just begun: once per browser, and not if
 * they have one or may not add one now.
 */
export async function mayOfferPasskey(
  parts: Parts,
  session: LoginSession,
  browser: string,
): Promise<boolean> {
  const { db } = parts.database;
  const may = await checkAdding(parts, db, session);
  if (!may.ok) return false;
  return notePasskeyOffer(db, { account: session.account, browser, at: parts.now() });
}
