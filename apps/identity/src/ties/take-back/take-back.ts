import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import type { Visitor } from "../../accounts/codes/ask-for-code.ts";
import { markFrozen } from "../../database/queries/freezes.ts";
import { deleteStop } from "../../database/queries/rests.ts";
import { strikeLineages } from "../../database/queries/reversal-services.ts";
import { findReversal } from "../../database/queries/reversals.ts";
import { whenToLook } from "../../database/queries/stands-still.ts";
import { hasPassword } from "../../database/queries/take-backs.ts";
import type { ReversalKind, Tables } from "../../database/tables.ts";
import type { Job, JobResult } from "../../outbox/jobs.ts";
import { plainBrowser } from "../../outbox/journal/write-journal.ts";
import { hashSecret } from "../../settings/secrets.ts";
import type { Parts } from "../operations/parts.ts";
import { type Case, decideAtBest, decideCase, holdCase, readCase } from "./case.ts";
import { checkShown, type Shown } from "./check-shown.ts";
import type { Claim } from "./decide-claim.ts";
import { freeze } from "./freeze.ts";
import { writeClaim } from "./journal.ts";
import type { Thing } from "./older-things.ts";
import { restore } from "./restore.ts";
import { stop } from "./stop.ts";

type Outcome =
  | { readonly done: "restored"; readonly undone: ReversalKind; readonly services: boolean }
  | { readonly done: "stopped" | "frozen" | "unlinked" };

export type Taken = Outcome & {
  /** Set if a new password is needed now: the mailbox that gets the code. */
  readonly mailbox?: string;
};

/**
 * Stores the result of a claim in the transaction that carries it out, so that a repeated request finds the result.
 */
export type KeepDone<Taken> = (trx: Transaction<Tables>, taken: Taken) => Promise<void>;

export const keepNothing = async (): Promise<void> => {};

export type TakeBackRefusal =
  | "over"
  | "prove"
  | "wrong"
  | "locked"
  | "waiting"
  | "busy"
  | "blocked"
  /** The link does something else by now. */
  | "changed"
  /** This link has stopped the account, and the stop has not ended. */
  | "standing";

/** The form of the page as it was sent: what its button offered, and what the claimant shows beside the link. */
export type Pressed = { readonly offered: string; readonly shown: Shown };

/**
 * Uses the link of a notice for what the page offered, if the link still does that. Checks what is shown
 * first, without locks. Then decides again with all accounts of the case locked.
 */
export async function takeBack(
  parts: Parts,
  secret: string,
  { offered, shown }: Pressed,
  visitor: Visitor,
  keepDone: KeepDone<Taken> = keepNothing,
): Promise<Answer<Taken, TakeBackRefusal>> {
  const { database } = parts;
  const row = await findReversal(database.db, "link_hash", hashSecret(secret));
  const found = row && (await readCase(parts, database.db, row));
  if (!found) return refuse("over");
  const best = decideAtBest(parts, found);
  if (best === "over" || best === "waiting" || best === "blocked") return refuse(best);
  const { account, link_hash: link } = found.row;
  const checked =
    best === "restore"
      ? await checkShown(parts, found.older, shown, { account, by: `link ${link}` }, visitor)
      : answer(undefined);
  if (!checked.ok) return checked;
  return unlessTaken(parts, () =>
    database.transact(async (trx): Promise<Answer<Taken, TakeBackRefusal>> => {
      const held = await holdCase(parts, trx, found);
      if (held === "busy") return refuse("busy");
      if (!held || held.row.link_hash !== link) return refuse("over");
      const claim = decideCase(parts, held, checked.data);
      const hasBegun = offered === "stop" && held.account.stopped_by === held.row.id;
      if (claim === "prove" && hasBegun) return refuse("standing");
      if (isIdle(claim)) return refuse(claim);
      if (claim !== offered) return refuse("changed");
      const outcome = await carryOut(parts, trx, claim, held, visitor, checked.data);
      const isVoided = outcome.done === "restored" || outcome.done === "frozen";
      const isAsked = isVoided && (await hasPassword(trx, held.account.id));
      const taken = { ...outcome, ...(isAsked && { mailbox: held.row.mailbox }) };
      await keepDone(trx, taken);
      return answer(taken);
    }),
  );
}

type Idle = "prove" | "waiting" | "blocked" | "over";

const isIdle = (claim: Claim): claim is Idle =>
  claim === "prove" || claim === "waiting" || claim === "blocked" || claim === "over";

async function carryOut(
  parts: Parts,
  trx: Transaction<Tables>,
  claim: Exclude<Claim, Idle>,
  held: Case,
  visitor: Visitor,
  shown: Thing | undefined,
): Promise<Outcome> {
  switch (claim) {
    case "restore": {
      const services = await restore(parts, trx, held, visitor, shown);
      return { done: "restored", undone: held.row.kind, services };
    }
    case "stop":
      await stop(parts, trx, held, visitor);
      return { done: "stopped" };
    case "freeze": {
      const now = parts.now();
      await markFrozen(trx, held.row.id, now);
      const { row, account } = held;
      const { made_at: madeAt, language } = row;
      const cause = { kind: "password", account, madeAt, language, now } as const;
      await freeze(parts, trx, cause, visitor);
      return { done: "frozen" };
    }
    case "unlink":
      await unlink(parts, trx, held, visitor);
      return { done: "unlinked" };
  }
}

/**
 * Gives a linked account back, for its own mailbox. The ID that it was linked to keeps everything else. No younger
 * claim can prevent this. The row stays open until the account is given back.
 */
async function unlink(
  { outbox, now }: Parts,
  trx: Transaction<Tables>,
  { row, account }: Case,
  { userAgent, network }: Visitor,
): Promise<void> {
  const { service_id: serviceId, lineage } = row;
  if (serviceId !== null && lineage !== null) {
    const struck = [{ service_id: serviceId, lineage }];
    await strikeLineages(trx, struck, row);
    const browser = plainBrowser(userAgent);
    await outbox.add(trx, { kind: "undo-linked", serviceId, lineage, userAgent: browser });
  }
  const { email } = account;
  await writeClaim(trx, row, { email, userAgent, network, now: now(), text: "unlinked" });
}

/** Restores an account if no one objected to its stop. */
export async function endStop(
  parts: Parts,
  { reversal }: Extract<Job, { kind: "end-stop" }>,
): Promise<JobResult> {
  const { database } = parts;
  // The database's clock: if this process's clock ran ahead, it would shorten the time to object.
  const now = await database.now();
  const row = await findReversal(database.db, "id", reversal);
  const found = row && (await readCase(parts, database.db, row));
  if (!found) return { result: "done" };
  const ended = await unlessTaken(parts, () =>
    database.transact(async (trx): Promise<Answer<{ readonly until?: number }, "busy">> => {
      const held = await holdCase(parts, trx, found);
      if (held === "busy") return refuse("busy");
      if (held?.account.stopped_by !== reversal) return answer({});
      const until = held.account.stopped_until ?? 0;
      if (until > now) return answer({ until });
      if (held.row.closed_at !== null || held.account.email === "") {
        await deleteStop(trx, held.account.id);
      } else {
        await restore(parts, trx, held, "waited");
      }
      return answer({});
    }),
  );
  if (!ended.ok) return { result: "retry", reason: ended.code };
  const { until } = ended.data;
  if (until === undefined) return { result: "done" };
  return { result: "later", at: whenToLook(until, now), reason: "not over yet" };
}

/** Answers `busy` if another account has the previous address, although that address is held. */
async function unlessTaken<T, Code extends string>(
  { database }: Parts,
  work: () => Promise<Answer<T, Code>>,
): Promise<Answer<T, Code | "busy">> {
  try {
    return await work();
  } catch (error) {
    if (database.violation(error) === "AliasExistsException") return refuse("busy");
    throw error;
  }
}
