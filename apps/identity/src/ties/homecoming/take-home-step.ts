import {
  accountActive,
  changeOwner,
  type Language,
  restoreAccount,
  subjectOfOwner,
} from "@musubi/contract";
import { findHolder } from "../../database/queries/lineages.ts";
import { noteUnanswered, type Step } from "../../database/queries/operation-steps.ts";
import type { HomeOp } from "../../database/queries/operations.ts";
import { findShut } from "../../database/queries/shut-accounts.ts";
import type { Connector } from "../../services/connectors.ts";
import { type ServiceAnswer, type ServiceFailure, silence } from "../../services/read-answer.ts";
import type { Parts } from "../operations/parts.ts";
import { reopen } from "../operations/shut-accounts.ts";
import { type Behind, claimHomeStep } from "./claim-home-step.ts";
import { comeHome, type Kept, type Outcome, stayAway, stayBehind } from "./come-home.ts";
import { homeOf, isTakenBack, wantedBy } from "./homecoming.ts";

export type HomeResult =
  | { readonly result: Outcome | "unanswered" }
  | { readonly result: "later"; readonly behind?: Behind };

/**
 * Takes one step of a homecoming: finds the ID that has the account now, wakes the account if it sleeps, and has the
 * service give it to its home ID. Taken twice, at the same time or after a crash, the step has one effect. A step that
 * fails does not hold up the others.
 */
export async function takeHomeStep(
  parts: Parts,
  op: HomeOp,
  serviceId: number,
  language: Language,
): Promise<HomeResult> {
  const claimed = await claimHomeStep(parts, op, serviceId);
  switch (claimed.claim) {
    case "done":
    case "none":
      return { result: claimed.claim };
    case "later":
      return { result: "later", ...(claimed.behind && { behind: claimed.behind }) };
    case "refused":
      parts.report("restoreRefused", { op: op.id, account: homeOf(op), serviceId });
      return { result: "refused" };
    case "sent":
      return { result: await take(parts, op, claimed.step, language) };
  }
}

async function take(
  parts: Parts,
  op: HomeOp,
  step: Step,
  language: Language,
): Promise<Outcome | "unanswered"> {
  const said = await askService(parts, op, step, language);
  if (isTakenBack(step, homeOf(op))) {
    return said.ok || isShutOut(said) ? stayBehind(parts, op, step) : "unanswered";
  }
  if (said.ok) return comeHome(parts, op, step);
  if (said.kind !== "silent") return stayAway(parts, op, step, said, language);
  await noteUnanswered(parts.database.db, step, said.reason);
  return "unanswered";
}

/**
 * Returns whether a service's refusal ends a reversed step: it has seen the step's `seq` or a newer one, so an earlier
 * call comes too late, and there is nothing to give back.
 */
const isShutOut = (said: Failure): boolean =>
  said.kind === "gone" ||
  (said.kind === "refused" &&
    (said.code === "OwnerMismatchException" || said.code === "StaleSequenceException"));

type Failure = Kept | Extract<ServiceFailure, { kind: "silent" }>;

async function askService(
  parts: Parts,
  op: HomeOp,
  step: Step,
  language: Language,
): Promise<{ readonly ok: true } | Failure> {
  const connector = parts.connectors.byId(step.service_id);
  if (!connector) return silence("no connector");
  const { key, seq, from_owner: from, to_owner: to } = step;
  const holder = await findHolder(parts.database.db, wantedBy(step));
  if (holder?.isAsleep && !isTakenBack(step, homeOf(op))) {
    const woken = await wake(connector, step, language);
    if (!woken.ok) return woken.kind === "silent" ? woken : { ...woken, isAsleep: true };
  }
  const shut = await findShut(parts.database.db, wantedBy(step));
  if (shut && !isTakenBack(step, homeOf(op))) {
    const opened = await reopen(parts, shut);
    if (!opened.ok) return opened.kind === "silent" ? opened : silence(opened.code);
  }
  if (from === to) return { ok: true };
  const given = await connector.send(changeOwner, { body: { key, seq, from, to } }, language);
  return given.ok || given.kind === "silent" ? given : { ...given, isAsleep: false };
}

/**
 * Wakes an account at the ID that has it. If the service refuses after an earlier call without an answer, that call may
 * have woken the account or moved it home, so the service is asked about both IDs. If the account is awake at neither,
 * the refusal counts.
 */
async function wake(
  connector: Connector,
  { key, from_owner, to_owner, unheard }: Step,
  language: Language,
): Promise<ServiceAnswer<unknown>> {
  const [holder, home] = [from_owner, to_owner].map((owner) => subjectOfOwner(owner) ?? "");
  const body = { user_key: holder ?? "", key: `${key}:wake` };
  const woken = await connector.send(restoreAccount, { body }, language);
  if (woken.ok || woken.kind === "silent" || unheard <= 1) return woken;
  for (const sub_key of new Set([holder ?? "", home ?? ""])) {
    const said = await connector.send(accountActive, { query: { sub_key } });
    if (!said.ok) return silence("not known whether it woke");
    if (said.data.activation === 1) return said;
  }
  return woken;
}
