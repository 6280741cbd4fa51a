import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kept } from "../desk/steps.ts";
import { leadBack } from "./lead.ts";
import type { LoginDesk, Posted } from "./login-desk.ts";
import { showGone, showStep } from "./show-step.ts";
import type { Step, StepPath } from "./steps.ts";

type IdParams = { readonly Params: { readonly id: string } };

/** What the form of each step does. */
export type StepForms = {
  readonly [N in Step["step"]]?: (
    posted: Posted,
    kept: Kept<Extract<Step, { step: N }>>,
  ) => Promise<FastifyReply>;
};

/** The steps below a path: each is found at its own address, and its form is posted there. */
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
    const visit = desk.openVisit(request, reply);
    if (!visit) return reply;
    const kept = await find(request);
    return kept ? showStep(desk, visit, kept) : showGone(desk, visit, path);
  });

  app.post<IdParams>(`/${path}/:id`, async (request, reply) => {
    const posted = desk.openPosted(request, reply);
    if (!posted) return reply;
    const kept = await find(request);
    if (!kept) return reply.redirect(request.url, 303);
    const take = forms[kept.step.step] as StepForm | undefined;
    // Where there is nothing to do, the step's own page says why.
    return take ? take(posted, kept) : leadBack(posted, kept);
  });
}

type StepForm = (posted: Posted, kept: Kept<Step>) => Promise<FastifyReply>;
