import { OperationDetail, SLEEP_MS } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import type { Queries } from "../../database/database.ts";
import { wakeClosedAccount } from "../../database/queries/closed-accounts.ts";
import { holdCredential, type Proven } from "../../database/queries/credentials.ts";
import type { HomeOp } from "../../database/queries/operations.ts";
import { closeReversals, type Lineage } from "../../database/queries/reversals.ts";
import { findSleeps } from "../../database/queries/sleeps.ts";
import type { Tables } from "../../database/tables.ts";
import { type KeptTrace, plainBrowser, writeJournal } from "../../outbox/journal/write-journal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { bringHome, openRestore } from "../homecoming/bring-home.ts";
import { nameService } from "../operations/name-service.ts";
import type { Parts } from "../operations/parts.ts";

type Trx = Transaction<Tables>;

/**
 * Returns the services that a closed ID can wake, in the order of the catalogue. Leaves out what is being erased,
 * and services that cannot be reached: not in the catalogue any more, or without a connector.
 */
export async function findSleepers(
  { config }: Parts,
  db: Queries,
  account: string,
): Promise<Lineage[]> {
  const sleeps = await findSleeps(db, account);
  return config.catalogue.flatMap(({ service_id, connector }) => {
    const sleep = connector && sleeps.find((each) => each.service_id === service_id);
    if (!sleep || sleep.state === "erasing") return [];
    return [{ service_id, lineage: sleep.lineage }];
  });
}

/**
 * Wakes an ID that its holder closed, then its sleeping services one by one; the sweep retries those that fail.
 * An ID that is already awake stays awake. `over`: it was merged away, its time is over, it rests, the proof is
 * no longer good, or it was woken and closed again since the holder was asked. `blocked`: an operator has blocked
 * it. `until`: the end of the pause that the holder was shown.
 */
export async function wakeId(
  parts: Parts,
  { account, by, until }: Proven & { readonly until: number },
  trace: KeptTrace,
): Promise<Answer<object, "over" | "blocked">> {
  const { database } = parts;
  type Woken = Answer<HomeOp | undefined, "over" | "blocked">;
  const woken = await database.transact(async (trx): Promise<Woken> => {
    const standing = await holdCredential(database, trx, { account, by });
    if (standing !== "good") return refuse(standing === "blocked" ? standing : "over");
    const [held] = await database.lockAccounts(trx, [account]);
    if (held?.state === "active") return answer(undefined);
    const now = parts.now();
    if (now >= until) return refuse("over");
    const holder = await wakeClosedAccount(trx, account, { closedAt: until - SLEEP_MS, now });
    if (!holder) return refuse("over");
    return answer(await wakeServices(parts, trx, { account, ...holder }, trace));
  });
  if (!woken.ok) return woken;
  if (woken.data) await bringHome(parts, woken.data);
  return answer({});
}

type Woken = NonNullable<Awaited<ReturnType<typeof wakeClosedAccount>>>;

/** Opens the operation that wakes an ID's services, closes the links that undo its closing, and tells the holder. */
async function wakeServices(
  parts: Parts,
  trx: Trx,
  { account, email, language }: Woken & { readonly account: string },
  trace: KeptTrace,
): Promise<HomeOp | undefined> {
  const now = parts.now();
  const user_agent = plainBrowser(trace.userAgent);
  const services = await findSleepers(parts, trx, account);
  const op = await openRestore(parts, trx, { target: account, services, user_agent });
  await closeReversals(trx, { kind: "closing", account }, now);
  for (const { lineage } of services) await closeReversals(trx, { kind: "leaving", lineage }, now);
  const detail = OperationDetail.DELETE_ACCOUNT;
  await writeJournal(trx, { ...trace, detail, account, email, now, text: "undone" });
  const content = {
    about: "account-woken",
    serviceNames: services.map((one) =>
      nameService(parts.config.catalogue, one.service_id, language),
    ),
    seen: seenFrom({ user_agent }, now),
  } as const;
  await parts.outbox.add(trx, { kind: "mail", mail: { to: email, language, content } });
  return op;
}
