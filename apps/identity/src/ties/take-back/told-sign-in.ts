import { describeBrowser } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Visitor } from "../../accounts/codes/ask-for-code.ts";
import type { Queries } from "../../database/database.ts";
import { type Disputed, findDisputed, hasPassword } from "../../database/queries/take-backs.ts";
import {
  findToldSignIn,
  spendToldSignIn,
  type ToldSignIn,
} from "../../database/queries/told-sign-ins.ts";
import { hashSecret } from "../../settings/secrets.ts";
import type { Parts } from "../operations/parts.ts";
import { foreseeEndings } from "./bring-credentials-back.ts";
import { freeze } from "./freeze.ts";
import type { KeepDone, Pressed, Taken } from "./take-back.ts";
import type { TakeBackView } from "./view.ts";

// The mail about a sign-in from a new browser has a link like any notice; the office can have one sent, too. It
// takes nothing back, so it has no rank among the claims: it freezes the account once, whatever else is claimed,
// and only for the account's mailbox.

type Freezable = { readonly told: ToldSignIn; readonly account: Disputed };

/** Returns the sign-in behind a link and its account, if the link is still good. */
async function findFreezable(
  db: Queries,
  linkHash: string,
  now: number,
): Promise<Freezable | undefined> {
  const told = await findToldSignIn(db, linkHash);
  if (!told || told.frozen_at !== null || told.ends_at <= now) return undefined;
  const account = await findDisputed(db, told.account);
  const isTheirs = account?.state === "active" && account.email_key === told.mailbox_key;
  return isTheirs ? { told, account } : undefined;
}

/** Returns what the page behind such a link shows, or undefined if the link is no longer good. Changes nothing. */
export async function lookAtToldSignIn(
  { database, now }: Parts,
  secret: string,
): Promise<TakeBackView | undefined> {
  const found = await findFreezable(database.db, hashSecret(secret), now());
  if (!found) return undefined;
  const { told, account } = found;
  return {
    kind: told.is_log_in ? "sign-in" : "asked",
    serviceId: null,
    madeAt: told.made_at,
    browser: told.is_log_in ? describeBrowser(told.user_agent) : null,
    until: told.ends_at,
    language: told.language,
    claim: account.blocked_at === null ? "freeze" : "blocked",
    stoppedUntil: null,
    address: { before: account.email, now: account.email },
    other: null,
    services: [],
    credential: null,
    credentials: await foreseeEndings(database.db, account, told.made_at),
    undoneToo: [],
    proofs: { password: false, browser: false, passkey: false, identity: false, providers: [] },
  };
}

/** Freezes the account after a sign-in by someone else, if that is what the page offered. */
export async function freezeToldSignIn(
  parts: Parts,
  secret: string,
  { offered }: Pick<Pressed, "offered">,
  visitor: Visitor,
  keepDone: KeepDone<Taken>,
): Promise<Answer<Taken, "over" | "blocked" | "changed">> {
  const { database, now } = parts;
  const linkHash = hashSecret(secret);
  const before = await findFreezable(database.db, linkHash, now());
  if (!before) return refuse("over");
  return database.transact(async (trx): Promise<Answer<Taken, "over" | "blocked" | "changed">> => {
    await database.lockAccounts(trx, [before.account.id]);
    const found = await findFreezable(trx, linkHash, now());
    if (!found) return refuse("over");
    if (found.account.blocked_at !== null) return refuse("blocked");
    if (offered !== "freeze") return refuse("changed");
    const at = now();
    await spendToldSignIn(trx, linkHash, at);
    const { account, told } = found;
    const cause = {
      kind: "sign-in",
      account,
      madeAt: told.made_at,
      language: told.language,
      now: at,
    } as const;
    await freeze(parts, trx, cause, visitor);
    const isAsked = await hasPassword(trx, account.id);
    const taken = { done: "frozen", ...(isAsked && { mailbox: account.email }) } as const;
    await keepDone(trx, taken);
    return answer(taken);
  });
}
