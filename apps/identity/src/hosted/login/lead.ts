import type { FastifyReply } from "fastify";
import type { Queries } from "../../database/database.ts";
import type { Kept } from "../desk/steps.ts";
import type { LoginDesk, Visit } from "./login-desk.ts";
import { type OnceStep, type Step, type StepEnd, type StepPlace, stepAddress } from "./steps.ts";

// A form is answered by a redirect, never by a page: the browser could not go back to such a page, and reloading it
// would send the form again.

/** Redirects to a new step. */
export async function leadTo(desk: LoginDesk, visit: Visit, step: Step): Promise<FastifyReply> {
  const place = await begin(desk, visit, step);
  return place ? redirectTo(visit, place) : visit.reply;
}

/** Redirects to a step; its page shows its current state. */
export const leadBack = (visit: Visit, { id, step: { path } }: Kept<Step>): FastifyReply =>
  redirectTo(visit, { path, id });

/** Redirects back to a step, which shows a fault. */
export async function tell(
  { steps }: LoginDesk,
  visit: Visit,
  kept: Kept<Step>,
  step: Step,
): Promise<FastifyReply> {
  await steps.change(kept, step);
  return leadBack(visit, kept);
}

/** Ends a step that cannot go on, and redirects to the page that says so. A finished step stays finished. */
export async function giveUp(
  { steps }: LoginDesk,
  visit: Visit,
  kept: Kept<OnceStep>,
  end: StepEnd,
): Promise<FastifyReply> {
  const { path, done } = kept.step;
  if (!done) await steps.change(kept, { step: "ended", path, end });
  return leadBack(visit, kept);
}

/**
 * Finishes a step, and returns the one that follows; undefined after a problem page was sent. `db`: where both are
 * written, so that they commit or roll back with what the step did.
 */
export async function goOn(
  desk: LoginDesk,
  visit: Visit,
  kept: Kept<OnceStep>,
  step: Step,
  db?: Queries,
): Promise<StepPlace | undefined> {
  const { done } = kept.step;
  if (done?.next) return done.next;
  const next = await begin(desk, visit, step, db);
  if (next) await desk.steps.end(kept, { ...kept.step, done: { next } }, db);
  return next;
}

async function begin(
  { steps }: LoginDesk,
  { request, reply }: Visit,
  step: Step,
  db?: Queries,
): Promise<StepPlace | undefined> {
  const id = await steps.begin(request, reply, step, db);
  return id === undefined ? undefined : { path: step.path, id };
}

export const redirectTo = ({ reply, query }: Visit, place: StepPlace): FastifyReply =>
  reply.redirect(stepAddress(place, query), 303);
