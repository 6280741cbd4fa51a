import type { FastifyReply } from "fastify";
import type { Queries } from "../../database/database.ts";
import type { Kept } from "../desk/form-states.ts";
import type { LoginDesk, LoginExchange } from "./login-desk.ts";
import {
  type FormEnd,
  type FormLocation,
  type FormState,
  formAddress,
  type OnceState,
} from "./login-forms.ts";

// A form is answered by a redirect, unless a problem page is sent: the browser could not go back to a page that answers
// a form, and reloading it would send the form again.

/** Redirects to a new form state. */
export async function leadTo(
  desk: LoginDesk,
  exchange: LoginExchange,
  state: FormState,
): Promise<FastifyReply> {
  const location = await begin(desk, exchange, state);
  return location ? redirectTo(exchange, location) : exchange.reply;
}

/** Redirects to a form state; its page shows its current state. */
export const leadBack = (
  exchange: LoginExchange,
  { id, state: { path } }: Kept<FormState>,
): FastifyReply => redirectTo(exchange, { path, id });

/** Redirects back to a form state, which now shows a fault or a notice. */
export async function tell(
  { formStates }: LoginDesk,
  exchange: LoginExchange,
  kept: Kept<FormState>,
  state: FormState,
): Promise<FastifyReply> {
  await formStates.change(kept, state);
  return leadBack(exchange, kept);
}

/**
 * Ends a form state that cannot continue, and redirects to the page that says so. A finished form state stays finished.
 */
export async function giveUp(
  { formStates }: LoginDesk,
  exchange: LoginExchange,
  kept: Kept<OnceState>,
  end: FormEnd,
): Promise<FastifyReply> {
  const { path, done } = kept.state;
  if (!done) await formStates.change(kept, { form: "ended", path, end });
  return leadBack(exchange, kept);
}

/**
 * Finishes a form state, and returns the one that follows; undefined after a problem page was sent. `db`: where both
 * are written, so that they commit or roll back together with what the form did.
 */
export async function goOn(
  desk: LoginDesk,
  exchange: LoginExchange,
  kept: Kept<OnceState>,
  state: FormState,
  db?: Queries,
): Promise<FormLocation | undefined> {
  const { done } = kept.state;
  if (done?.next) return done.next;
  const next = await begin(desk, exchange, state, db);
  if (next) await desk.formStates.end(kept, { ...kept.state, done: { next } }, db);
  return next;
}

async function begin(
  { formStates }: LoginDesk,
  { request, reply }: LoginExchange,
  state: FormState,
  db?: Queries,
): Promise<FormLocation | undefined> {
  const id = await formStates.begin(request, reply, state, db);
  return id === undefined ? undefined : { path: state.path, id };
}

export const redirectTo = ({ reply, query }: LoginExchange, location: FormLocation): FastifyReply =>
  reply.redirect(formAddress(location, query), 303);
