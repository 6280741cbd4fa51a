import {
  CONNECTOR_TIMEOUT_MS,
  canonicalEmail,
  OperationDetail,
  oldAccountActive,
} from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findEmailChange, setEmail } from "../database/queries/credentials.ts";
import { findLiveSession } from "../database/queries/sessions.ts";
import { findServicesToTell } from "../database/queries/ties.ts";
import { writeJournal } from "../outbox/journal/write-journal.ts";
import { tellAddress } from "../services/tell-address.ts";
import type { ActingHolder } from "./acting-holder.ts";
import type { CodeCheck } from "./codes.ts";
import type { Needs } from "./needs.ts";

type CodeRefusal = Extract<CodeCheck, { readonly ok: false }>["code"];

type ChangeRefusal =
  | "NotAuthorizedException"
  | "InvalidParameterException"
  | "StoreUserExistsException"
  | "ServiceUnavailableException"
  | "AliasExistsException"
  | "MergeBusyException";

type Verifying = ActingHolder & { readonly account: string };

/** Later than the services are told at once, so that nobody tells them at the same time. */
const TELL_AGAIN_AFTER_MS = 2 * CONNECTOR_TIMEOUT_MS;

/**
 * Changes the holder's address to the one that a code proves. A code that was right but could not
 * be used stays good; the try stays counted.
 */
export async function verifyEmail(
  parts: Needs,
  holder: Verifying,
  typed: { readonly code: string; readonly email: string },
  // The address was changed all the same where it is E404-01: only a service had no account to change.
): Promise<Answer<object, CodeRefusal | ChangeRefusal | "E404-01">> {
  const { db } = parts.database;
  const place = { purpose: "change-email", account: holder.account } as const;
  const check = await parts.codes.check(db, place, typed.code, parts.now());
  if (!check.ok) return check;
  const used = await useCode(parts, holder, check.target, typed.email);
  if (!used.ok) {
    await check.release(db);
    return used;
  }
  return tellServices(parts, holder.account, used.data);
}

async function useCode(
  parts: Needs,
  holder: Verifying,
  proven: string,
  typedEmail: string,
): Promise<Answer<readonly Telling[], ChangeRefusal | "CodeMismatchException">> {
  if (canonicalEmail(typedEmail) !== canonicalEmail(proven)) {
    return refuse("CodeMismatchException");
  }
  const store = parts.connectors.byProof("store");
  const old = await store?.send(oldAccountActive, { query: { email: proven } }, holder.language);
  if (old && !old.ok) return refuse("ServiceUnavailableException");
  if (old?.data.activation === 1) return refuse("StoreUserExistsException");
  try {
    return await changeEmail(parts, holder, proven);
  } catch (error) {
    const code = parts.database.violation(error);
    if (code === "AliasExistsException") return refuse(code);
    throw error;
  }
}

type Telling = { readonly serviceId: number; readonly job: string };

/** The change and everything that must follow from it, in one transaction. */
function changeEmail(
  parts: Pick<Needs, "database" | "codes" | "outbox" | "now">,
  { family, account, userAgent }: Verifying,
  email: string,
): Promise<Answer<readonly Telling[], ChangeRefusal>> {
  const { database, codes, outbox } = parts;
  const now = parts.now();
  return database.transact(async (trx) => {
    // Nothing that is decided about the account until now, a merge above all, goes unseen from here on.
    const [before] = await database.lockAccounts(trx, [account]);
    const isAlive = (await findLiveSession(trx, family)) !== undefined;
    if (!before || !isAlive) return refuse("NotAuthorizedException");
    const emailKey = canonicalEmail(email);
    if (!(await setEmail(trx, account, { email, emailKey, at: now }))) {
      const holder = await findEmailChange(trx, family, emailKey);
      return refuse(holder?.is_busy ? "MergeBusyException" : "InvalidParameterException");
    }
    await codes.revoke(trx, { purpose: "change-email", account });

    const tellings: Telling[] = [];
    for (const serviceId of await findServicesToTell(trx, account, before.email)) {
      const job = { kind: "tell-address", account, serviceId } as const;
      tellings.push({ serviceId, job: await outbox.add(trx, job, now + TELL_AGAIN_AFTER_MS) });
    }
    const content = { about: "email-changed", newEmail: email } as const;
    const notice = { to: before.email, language: before.language, content };
    await outbox.add(trx, { kind: "mail", mail: notice });
    const detail = OperationDetail.CHANGE_EMAIL;
    await writeJournal(trx, { detail, account, email, family, userAgent, now });
    return answer(tellings);
  });
}

/** Tells every service at once. Whatever cannot be told now is left to the outbox. */
async function tellServices(
  parts: Needs,
  account: string,
  tellings: readonly Telling[],
): Promise<Answer<object, "E404-01">> {
  const results = await Promise.all(
    tellings.map(async ({ serviceId, job }) => {
      const result = await tellAddress(parts, account, serviceId);
      if (result === "told" || result === "missing") await parts.outbox.drop(job);
      return result;
    }),
  );
  return results.includes("missing") ? refuse("E404-01") : answer({});
}
