import type { FastifyInstance, FastifyReply } from "fastify";
import { isEnough } from "../../provider/interaction.ts";
import { APP_RETURN, CREATE, wantsPasskey } from "../../provider/provider-options.ts";
import type { ServiceProvider } from "../../provider/service-provider.ts";
import type { Desk } from "../desk/desk.ts";
import { furnish } from "../desk/furnish.ts";
import { registerAppReturn } from "./app-return-routes.ts";
import { registerFirstUse } from "./first-use-routes.ts";
import { createInteractionDesk, type UidRequest } from "./interaction-desk.ts";

/** Routes visitors from services: to the login or to a first use, if needed, and back. */
export async function registerInteractions(
  app: FastifyInstance,
  desk: Desk,
  provider: ServiceProvider,
): Promise<void> {
  const interactions = createInteractionDesk(desk, provider);
  await furnish(app, desk);
  const firstUse = registerFirstUse(app, interactions);
  const showApp = registerAppReturn(app, interactions);

  async function show(request: UidRequest, reply: FastifyReply): Promise<FastifyReply> {
    const at = await interactions.open(request, reply);
    if (!at) return reply;
    const live = await interactions.findLogin(request);
    const { prompt, params } = at.interaction;
    if (!live || !isEnough(at.interaction, live)) {
      const isAsked = prompt.name === "login" && wantsPasskey(params);
      if (live && isAsked) return interactions.askForPasskey(at, live);
      return interactions.leadToLogin(at, prompt.name === CREATE ? "create" : live && "login");
    }
    return prompt.name === APP_RETURN ? showApp(at, live) : firstUse.show(at, live);
  }

  app.get("/:uid", show);
  app.get("/:uid/:id", show);

  app.post("/:uid/cancel", async (request: UidRequest, reply) => {
    const at = await interactions.open(request, reply);
    const form = at && desk.readForm(request, reply, { language: at.language });
    if (!form) return reply;
    await firstUse.giveUp(at, form.holder);
    return interactions.turnBack(at);
  });
}
