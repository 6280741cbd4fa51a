import type { FastifyInstance, FastifyReply } from "fastify";
import { APP_VISIT, CREATE } from "../../provider/provider-options.ts";
import type { ServiceProvider } from "../../provider/service-provider.ts";
import { isEnough } from "../../provider/visit.ts";
import type { Desk } from "../desk/desk.ts";
import { furnish } from "../desk/furnish.ts";
import { registerAppVisit } from "./app-visit-routes.ts";
import { registerFirstVisit } from "./first-visit-routes.ts";
import { createVisitDesk, type UidRequest } from "./visit-desk.ts";

/** Routes visitors from services: to the login or to a first visit, if needed, and back. */
export async function registerVisits(
  app: FastifyInstance,
  desk: Desk,
  provider: ServiceProvider,
): Promise<void> {
  const visits = createVisitDesk(desk, provider);
  await furnish(app, desk);
  const firstVisit = registerFirstVisit(app, visits);
  const showApp = registerAppVisit(app, visits);

  async function show(request: UidRequest, reply: FastifyReply): Promise<FastifyReply> {
    const at = await visits.open(request, reply);
    if (!at) return reply;
    const live = await visits.findLogin(request);
    if (!live || !isEnough(at.visit, live)) {
      return visits.leadToLogin(at, at.visit.prompt.name === CREATE ? "create" : live && "login");
    }
    return at.visit.prompt.name === APP_VISIT ? showApp(at, live) : firstVisit.show(at, live);
  }

  app.get("/:uid", show);
  app.get("/:uid/:id", show);

  app.post("/:uid/cancel", async (request: UidRequest, reply) => {
    const at = await visits.open(request, reply);
    const form = at && desk.readForm(request, reply, { language: at.language });
    if (!form) return reply;
    await firstVisit.giveUp(at, form.holder);
    return visits.turnBack(at);
  });
}
