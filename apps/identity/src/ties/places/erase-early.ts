import { CODE_LIFETIME_MS, type Language, OperationDetail, SLEEP_MS } from "@musubi/contract";
import { type Answer, answer, refuse, refuseInWords } from "@musubi/contract/answer";
import { serviceChangeWords } from "@musubi/messages/both/service-change";
import type { CodeRefusal } from "../../accounts/codes/codes.ts";
import type { Queries } from "../../database/database.ts";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { findEraseableFrom } from "../../database/queries/named-by-reversals.ts";
import { isBusy } from "../../database/queries/operation-locks.ts";
import { closeReversals } from "../../database/queries/reversals.ts";
import { findSleeps, hastenErasing } from "../../database/queries/sleeps.ts";
import { hasPassword } from "../../database/queries/take-backs.ts";
import { type Trace, writeJournal } from "../../outbox/journal/write-journal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import type { Caller } from "../operations/caller.ts";
import { kindOfService, nameService } from "../operations/name-service.ts";
import { type OpenRefusal, open } from "../operations/open.ts";
import type { Parts } from "../operations/parts.ts";
import { tellDay } from "../operations/tell-day.ts";
import { writePlace } from "../operations/write-place.ts";
import { nameErasing } from "./after-leaving.ts";

type Hindered = OpenRefusal | "ResourceNotFoundException" | "E500-01";

type Asked = {
  readonly caller: Caller;
  readonly serviceId: number;
  readonly language: Language;
};

const scopeOf = ({ caller, serviceId }: Asked) =>
  ({ purpose: "erase-service", account: caller.account, serviceId }) as const;

/** Mails a holder the code that erases the account that sleeps at a service. */
export function sendEraseCode(
  parts: Parts,
  asked: Asked,
  { userAgent, network }: Trace,
): Promise<Answer<object, Hindered | "LimitExceededException">> {
  const { account } = asked.caller;
  return open(parts, asked.caller, [account], async (trx) => {
    const hindrance = await findHindrance(parts, trx, asked);
    if (hindrance) return hindrance;
    const now = parts.now();
    const { email: to } = await findMailAddress(trx, account);
    const code = await parts.codes.issue(trx, scopeOf(asked), to, now);
    if (!code.ok) return refuse("LimitExceededException", code.retryAfterSeconds);
    const { serviceId, language } = asked;
    const serviceName = nameService(parts.config.catalogue, serviceId, language);
    const seen = seenFrom(asked.caller, now);
    const content = {
      about: "erase-code",
      serviceName,
      code: code.data,
      hasPassword: await hasPassword(trx, account),
      seen,
    } as const;
    const uselessFrom = now + CODE_LIFETIME_MS;
    await parts.outbox.add(trx, { kind: "mail", mail: { to, language, content, uselessFrom } });
    const kind = kindOfService(parts.config.catalogue, serviceId);
    await writeJournal(trx, {
      detail: OperationDetail.ISSUE_CONFIRMATION_CODE,
      text: "erase",
      ...(kind !== undefined && { services: [kind] }),
      ...{ account, email: to, userAgent, network, now },
    });
    return answer({});
  });
}

/**
 * Erases the account that sleeps at a service before its day. This cannot be undone, so it needs a mailed code. Moves
 * the day to now and queues the job that erases.
 */
export async function eraseEarly(
  parts: Parts,
  asked: Asked,
  typed: string,
  trace: Trace,
): Promise<Answer<object, Hindered | CodeRefusal>> {
  const { db } = parts.database;
  const right = await parts.codes.check(db, scopeOf(asked), typed, { ...trace, now: parts.now() });
  if (!right.ok) return right;
  const erased = await letDayCome(parts, asked, trace);
  if (!erased.ok) await right.data.release(db);
  return erased;
}

async function letDayCome(
  parts: Parts,
  asked: Asked,
  trace: Trace,
): Promise<Answer<object, Hindered>> {
  const { caller, serviceId } = asked;
  const { account, notice_language: language } = caller;
  // The job that erases uses the database's clock.
  const day = Math.min(parts.now(), await parts.database.now());
  return open(parts, caller, [account], async (trx) => {
    const hindrance = await findHindrance(parts, trx, asked);
    if (hindrance) return hindrance;
    const now = parts.now();
    const sleep = await hastenErasing(trx, { account, serviceId }, day);
    if (!sleep) return refuse("ResourceNotFoundException");
    await closeReversals(trx, { kind: "leaving", lineage: sleep.lineage }, now);
    const erasing = { account, serviceId, key: nameErasing(sleep.key), isAwake: true };
    await parts.outbox.add(trx, { kind: "erase-at-service", ...erasing });
    const { email } = await findMailAddress(trx, account);
    const { userAgent: user_agent, network } = trace;
    await writePlace(parts, trx, "erased", { account, email, serviceId, user_agent, network });
    const serviceName = nameService(parts.config.catalogue, serviceId, language);
    const seen = seenFrom(caller, now);
    const content = { about: "service-erased", serviceName, seen } as const;
    await parts.outbox.add(trx, { kind: "mail", mail: { to: email, language, content } });
    return answer({});
  });
}

/**
 * Returns why the account cannot be erased: nothing sleeps, an operation runs, or a change, such as its linking, can
 * still be taken back.
 */
async function findHindrance(
  { config, now }: Parts,
  db: Queries,
  { caller: { account }, serviceId, language }: Asked,
) {
  const time = now();
  const sleep = (await findSleeps(db, account)).find(
    ({ service_id, state, erase_at }) =>
      service_id === serviceId && state === "asleep" && erase_at > time,
  );
  if (!sleep) return refuse("ResourceNotFoundException");
  if (await isBusy(db, account)) return refuse("MergeBusyException");
  const { lineage, linked_at } = sleep;
  const when = { now: time, pauseMs: SLEEP_MS };
  const free = await findEraseableFrom(db, { account, lineage }, when);
  const from = Math.max(free ?? 0, linked_at === null ? 0 : linked_at + SLEEP_MS);
  if (from <= time) return undefined;
  const day = tellDay(config, from, language);
  return refuseInWords("E500-01", serviceChangeWords[language].earlyErasing.notYet(day));
}
