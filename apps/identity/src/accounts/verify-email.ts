import {
  CONNECTOR_TIMEOUT_MS,
  canonicalEmail,
  OperationDetail,
  oldAccountActive,
} from "@musubi/contract";
import { findEmailChange, lockHolder, setEmail } from "../database/queries/credentials.ts";
import { findLiveSession } from "../database/queries/sessions.ts";
import { findServicesToTell } from "../database/queries/ties.ts";
import { noteOperation } from "../outbox/journal/note-operation.ts";
import { tellAddress } from "../services/tell-address.ts";
import type { ActingHolder } from "./acting-holder.ts";
import type { CodeCheck } from "./codes.ts";
import type { Needs } from "./needs.ts";

type Refusal<Code extends string> = { readonly ok: false; readonly code: Code };

export type EmailVerification =
  | { readonly ok: true }
  | Exclude<CodeCheck, { readonly ok: true }>
  | Refusal<
      | "NotAuthorizedException"
      | "InvalidParameterException"
      | "StoreUserExistsException"
      | "ServiceUnavailableException"
      | "AliasExistsException"
      | "MergeBusyException"
      // The address was changed all the same: only a service had no account to change.
      | "E404-01"
    >;

/** Later than the services are told at once, so that nobody tells them at the same time. */
const TELL_AGAIN_AFTER_MS = 2 * CONNECTOR_TIMEOUT_MS;

/**
 * Changes the holder's address to the one that a code proves. A code that was right but could not
 * be used stays good; the try stays counted.
 */
export async function verifyEmail(
  parts: Needs,
  holder: ActingHolder,
  typed: { readonly code: string; readonly email: string },
): Promise<EmailVerification> {
  const { db } = parts.database;
  const session = await findLiveSession(db, holder.family);
  if (!session) return { ok: false, code: "NotAuthorizedException" };

  const place = { purpose: "change-email", account: session.account } as const;
  const check = await parts.codes.check(db, place, typed.code, holder.now);
  if (!check.ok) return check;
  const used = await useCode(parts, holder, session.account, check.target, typed.email);
  if (!used.ok) {
    await check.release(db);
    return used;
  }
  return tellServices(parts, session.account, used.tellings);
}

async function useCode(
  parts: Needs,
  holder: ActingHolder,
  account: string,
  proven: string,
  typedEmail: string,
) {
  if (canonicalEmail(typedEmail) !== canonicalEmail(proven)) {
    return { ok: false, code: "CodeMismatchException" } as const;
  }
  const store = parts.connectors.byProof("store");
  const old = await store?.send(oldAccountActive, { query: { email: proven } }, holder.language);
  if (old && !old.ok) return { ok: false, code: "ServiceUnavailableException" } as const;
  if (old?.data.activation === 1) return { ok: false, code: "StoreUserExistsException" } as const;
  try {
    return await changeEmail(parts, holder, account, proven);
  } catch (error) {
    const code = parts.database.violation(error);
    if (code === "AliasExistsException") return { ok: false, code } as const;
    throw error;
  }
}

type Telling = { readonly serviceId: number; readonly job: string };

type EmailChange =
  | { readonly ok: true; readonly tellings: readonly Telling[] }
  | Refusal<"NotAuthorizedException" | "InvalidParameterException" | "MergeBusyException">;

/** The change and everything that must follow from it, in one transaction. */
function changeEmail(
  { database, codes, outbox }: Pick<Needs, "database" | "codes" | "outbox">,
  { family, userAgent, now }: ActingHolder,
  account: string,
  email: string,
): Promise<EmailChange> {
  return database.transact(async (trx) => {
    const before = await lockHolder(trx, family);
    if (!before) return { ok: false, code: "NotAuthorizedException" };
    const emailKey = canonicalEmail(email);
    if (!(await setEmail(trx, account, { email, emailKey, at: now }))) {
      const holder = await findEmailChange(trx, family, emailKey);
      const code = holder?.is_busy ? "MergeBusyException" : "InvalidParameterException";
      return { ok: false, code };
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
    await noteOperation(trx, { detail, account, email, family, userAgent, now });
    return { ok: true, tellings };
  });
}

/** Tells every service at once. Whatever cannot be told now is left to the outbox. */
async function tellServices(
  parts: Needs,
  account: string,
  tellings: readonly Telling[],
): Promise<{ readonly ok: true } | Refusal<"E404-01">> {
  const results = await Promise.all(
    tellings.map(async ({ serviceId, job }) => {
      const result = await tellAddress(parts, account, serviceId);
      if (result === "told" || result === "missing") await parts.outbox.drop(job);
      return result;
    }),
  );
  return results.includes("missing") ? { ok: false, code: "E404-01" } : { ok: true };
}
