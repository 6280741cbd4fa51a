import { CODE_LIFETIME_MS, OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findArriving, markTermsAccepted, setProvenAddress } from "../database/queries/arrivals.ts";
import { holdCredential, type Proven, type Standing } from "../database/queries/credentials.ts";
import { findServicesToTell } from "../database/queries/ties.ts";
import { writeJournal } from "../outbox/journal/write-journal.ts";
import { seenFrom } from "../outbox/mail/seen.ts";
import type { Visitor } from "./codes/ask-for-code.ts";
import type { CodeRefusal } from "./codes/codes.ts";
import type { Address } from "./new-address.ts";
import type { Parts } from "./parts.ts";
import { takeAddressBack } from "./take-address-back.ts";

// The first log-in to an imported ID. Its holder has proved a credential; a proven address, the accepted terms, or both
// are still missing.

/** `over`: the proof is void, nothing is missing, or the ID is closed or blocked. */
type Over = "over";

/** Sends a code to the address that the holder of an ID wants to prove. Does not reveal whether another ID has it. */
export const sendArrivalCode = (
  parts: Parts,
  account: string,
  { email, emailKey }: Address,
  { language, userAgent, network }: Visitor,
): Promise<Answer<object, "too-many-sends" | Over>> =>
  parts.database.transact(async (trx) => {
    const now = parts.now();
    const arriving = await findArriving(trx, account);
    if (!arriving) return refuse("over");
    const scope = scopeOf(account, emailKey, arriving);
    const code = await parts.codes.issue(trx, scope, email, now);
    if (!code.ok) return code;
    const seen = seenFrom({ user_agent: userAgent }, now);
    const content = { about: "prove-code", code: code.data, seen } as const;
    const mail = { to: email, language, content, uselessFrom: now + CODE_LIFETIME_MS };
    await parts.outbox.add(trx, { kind: "mail", mail });
    const detail = OperationDetail.ISSUE_CONFIRMATION_CODE;
    await writeJournal(trx, { detail, account, email, userAgent, network, now });
    return answer({});
  });

/**
 * Checks the code that was typed, and gives the ID its address. If that is another one, the imported address is told:
 * an attacker may know an old password. It is nobody's proven mailbox, so the mail has no link. `taken`: another ID keeps that address, or it is held
 * for another ID; only a user who reads that mailbox learns this. `isLast`: nothing is missing any more.
 */
export async function proveArrival(
  parts: Parts,
  holder: Proven,
  address: Address,
  typed: string,
  visitor: Visitor,
): Promise<Answer<{ readonly isLast: boolean }, CodeRefusal | "taken" | Over>> {
  const { database, codes } = parts;
  const { account } = holder;
  const { email, emailKey } = address;
  const { userAgent, network } = visitor;
  const now = parts.now();
  try {
    return await database.transact(async (trx) => {
      if ((await holdCredential(database, trx, holder)) !== "good") return refuse("over");
      const arriving = await findArriving(trx, account);
      if (!arriving) return refuse("over");
      const isLast = arriving.terms_accepted_at !== null;
      // Proven in another tab just now.
      if (arriving.email_proven_at !== null) return answer({ isLast });
      const scope = scopeOf(account, emailKey, arriving);
      const check = await codes.check(trx, scope, typed, { ...visitor, now });
      if (!check.ok) return check;
      const isOther = !scope.isOwn;
      if (isOther) await takeAddressBack(parts, trx, emailKey);
      await setProvenAddress(trx, account, { email, emailKey, at: now });
      if (isOther && arriving.email !== "") {
        const seen = seenFrom({ user_agent: userAgent }, now);
        const content = { about: "email-changed", newEmail: email, seen } as const;
        const mail = { to: arriving.email, language: visitor.language, content };
        await parts.outbox.add(trx, { kind: "mail", mail });
      }
      const told = isOther ? await findServicesToTell(trx, account, arriving.email) : [];
      for (const serviceId of told) {
        await parts.outbox.add(trx, { kind: "tell-address", account, serviceId });
      }
      const detail = isOther
        ? OperationDetail.CHANGE_EMAIL
        : OperationDetail.INPUT_CONFIRMATION_CODE;
      await writeJournal(trx, { detail, account, email, userAgent, network, now });
      return answer({ isLast });
    });
  } catch (error) {
    if (database.violation(error) === "AliasExistsException") return refuse("taken");
    throw error;
  }
}

const scopeOf = (account: string, emailKey: string, { email_key }: { email_key: string | null }) =>
  ({ purpose: "prove-address", account, emailKey, isOwn: email_key === emailKey }) as const;

/** Records that the holder of an ID accepts the terms, if their proof is still good. Returns whether it is. */
export const acceptTerms = (
  { database, now }: Parts,
  { email, ...holder }: Proven & { readonly email: string },
  { userAgent, network }: Visitor,
): Promise<Standing> =>
  database.transact(async (trx) => {
    const standing = await holdCredential(database, trx, holder);
    const { account } = holder;
    if (standing === "good" && (await markTermsAccepted(trx, account, now()))) {
      const detail = OperationDetail.TERMS;
      await writeJournal(trx, { detail, account, email, userAgent, network, now: now() });
    }
    return standing;
  });
