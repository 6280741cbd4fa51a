import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kept } from "../desk/steps.ts";
import { leadBack } from "./lead.ts";
import type { LoginDesk, Posted } from "./login-desk.ts";
import { showGone, showStep } from "./show-step.ts";
import type { OnceStep, Step, StepPath } from "./steps.ts";

type IdParams = { readonly Params: { readonly id: string } };

/** The handler of each step's form. */
export type StepForms = {
  readonly [N in Step["step"]]?: (
    posted: Posted,
    kept: Kept<Extract<Step, { step: N }>>,
  ) => Promise<FastifyReply>;
};

/** Registers the steps below a path: each has a URL of its own, to which its form is posted. */
export function registerSteps(
  app: FastifyInstance,
  desk: LoginDesk,
  path: StepPath,
  forms: StepForms,
): void {
  async function find(request: FastifyRequest<IdParams>): Promise<Kept<Step> | undefined> {
    const kept = await desk.steps.find(request, request.params.id);
    return kept?.step.path === path ? kept : undefined;
  }

  app.get<IdParams>(`/${path}/:id`, async (request, reply) => {
    const exchange = desk.openExchange(request, reply);
    if (!exchange) return reply;
    const kept = await find(request);
    return kept ? showStep(desk, exchange, kept) : showGone(desk, exchange, path);
  });

  app.post<IdParams>(`/${path}/:id`, async (request, reply) => {
    const posted = desk.openPosted(request, reply);
    if (!posted) return reply;
    const kept = await find(request);
    if (!kept) return reply.redirect(request.url, 303);
    // The form of a new password checks this itself: only the password that was set leads on, and it sets none again.
    if (isDone(kept) && kept.step.step !== "password") return leadPast(desk, posted, kept);
    const take = forms[kept.step.step] as StepForm | undefined;
    // If there is nothing to do, the step's own page says why.
    return take ? take(posted, kept) : leadBack(posted, kept);
  });
}

const isDone = (kept: Kept<Step>): kept is Kept<OnceStep> =>
  "done" in kept.step && kept.step.done !== undefined;

/**
 * Where a form that is sent again leads: it does nothing more, but enters the session that it began, if that is
 * alive.
 */
async function leadPast(
  desk: LoginDesk,
  posted: Posted,
  kept: Kept<OnceStep>,
): Promise<FastifyReply> {
  return (await desk.enterAgain(posted, kept)) ? posted.reply : leadBack(posted, kept);
}

type StepForm = (posted: Posted, kept: Kept<Step>) => Promise<FastifyReply>;
