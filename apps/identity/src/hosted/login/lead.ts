import type { FastifyReply } from "fastify";
import type { Queries } from "../../database/database.ts";
import type { Kept } from "../desk/steps.ts";
import type { LoginDesk, LoginExchange } from "./login-desk.ts";
import { type OnceStep, type Step, type StepEnd, type StepPlace, stepAddress } from "./steps.ts";

// A form is answered by a redirect, never by a page: the browser could not go back to such a page, and reloading it
// would send the form again.

/** Redirects to a new step. */
export async function leadTo(
  desk: LoginDesk,
  exchange: LoginExchange,
  step: Step,
): Promise<FastifyReply> {
  const place = await begin(desk, exchange, step);
  return place ? redirectTo(exchange, place) : exchange.reply;
}

/** Redirects to a step; its page shows its current state. */
export const leadBack = (
  exchange: LoginExchange,
  { id, step: { path } }: Kept<Step>,
): FastifyReply => redirectTo(exchange, { path, id });

/** Redirects back to a step, which shows a fault. */
export async function tell(
  { steps }: LoginDesk,
  exchange: LoginExchange,
  kept: Kept<Step>,
  step: Step,
): Promise<FastifyReply> {
  await steps.change(kept, step);
  return leadBack(exchange, kept);
}

/** Ends a step that cannot go on, and redirects to the page that says so. A finished step stays finished. */
export async function giveUp(
  { steps }: LoginDesk,
  exchange: LoginExchange,
  kept: Kept<OnceStep>,
  end: StepEnd,
): Promise<FastifyReply> {
  const { path, done } = kept.step;
  if (!done) await steps.change(kept, { step: "ended", path, end });
  return leadBack(exchange, kept);
}

/**
 * Finishes a step, and returns the one that follows; undefined after a problem page was sent. `db`: where both are
 * written, so that they commit or roll back with what the step did.
 */
export async function goOn(
  desk: LoginDesk,
  exchange: LoginExchange,
  kept: Kept<OnceStep>,
  step: Step,
  db?: Queries,
): Promise<StepPlace | undefined> {
  const { done } = kept.step;
  if (done?.next) return done.next;
  const next = await begin(desk, exchange, step, db);
  if (next) await desk.steps.end(kept, { ...kept.step, done: { next } }, db);
  return next;
}

async function begin(
  { steps }: LoginDesk,
  { request, reply }: LoginExchange,
  step: Step,
  db?: Queries,
): Promise<StepPlace | undefined> {
  const id = await steps.begin(request, reply, step, db);
  return id === undefined ? undefined : { path: step.path, id };
}

export const redirectTo = ({ reply, query }: LoginExchange, place: StepPlace): FastifyReply =>
  reply.redirect(stepAddress(place, query), 303);
