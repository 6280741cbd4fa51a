import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kept } from "../desk/form-states.ts";
import { leadBack } from "./lead.ts";
import type { LoginDesk, Posted } from "./login-desk.ts";
import type { FormPath, FormState, OnceState } from "./login-forms.ts";
import { showForm, showGone } from "./show-form.ts";

type IdParams = { readonly Params: { readonly id: string } };

/** The handler of each form. */
export type FormHandlers = {
  readonly [N in FormState["form"]]?: (
    posted: Posted,
    kept: Kept<Extract<FormState, { form: N }>>,
  ) => Promise<FastifyReply>;
};

/** Registers the form states below a path: each has a URL of its own, to which its form is posted. */
export function registerForms(
  app: FastifyInstance,
  desk: LoginDesk,
  path: FormPath,
  forms: FormHandlers,
): void {
  async function find(request: FastifyRequest<IdParams>): Promise<Kept<FormState> | undefined> {
    const kept = await desk.formStates.find(request, request.params.id);
    return kept?.state.path === path ? kept : undefined;
  }

  app.get<IdParams>(`/${path}/:id`, async (request, reply) => {
    const exchange = desk.openExchange(request, reply);
    if (!exchange) return reply;
    const kept = await find(request);
    return kept ? showForm(desk, exchange, kept) : showGone(desk, exchange, path);
  });

  app.post<IdParams>(`/${path}/:id`, async (request, reply) => {
    const posted = desk.openPosted(request, reply);
    if (!posted) return reply;
    const kept = await find(request);
    if (!kept) return reply.redirect(request.url, 303);
    // The form of a new password checks this itself: sent again, it accepts only the password that was set, and sets
    // nothing.
    if (isDone(kept) && kept.state.form !== "password") return leadPast(desk, posted, kept);
    const take = forms[kept.state.form] as FormHandler | undefined;
    // If there is nothing to do, the form state's own page says why.
    return take ? take(posted, kept) : leadBack(posted, kept);
  });
}

const isDone = (kept: Kept<FormState>): kept is Kept<OnceState> =>
  "done" in kept.state && kept.state.done !== undefined;

/**
 * Answers a form that is sent again: nothing is done twice, but the session that the form began is entered, if it is
 * alive.
 */
async function leadPast(
  desk: LoginDesk,
  posted: Posted,
  kept: Kept<OnceState>,
): Promise<FastifyReply> {
  return (await desk.enterAgain(posted, kept)) ? posted.reply : leadBack(posted, kept);
}

type FormHandler = (posted: Posted, kept: Kept<FormState>) => Promise<FastifyReply>;
