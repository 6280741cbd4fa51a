import type { FastifyInstance, FastifyReply } from "fastify";
import type { LoginSession } from "../../accounts/sessions/login-session.ts";
import { findMailAddress } from "../../database/queries/accounts.ts";
import {
  addressOf,
  type InteractionDesk,
  loginAddress,
  nameHolder,
  type ServiceExchange,
  type UidRequest,
} from "./interaction-desk.ts";

/**
 * A log-in that ends in an app on a device: any program there could have begun it, and could receive its result (RFC
 * 8252 §8.6). So the page always names the app and the ID, and asks for a press. Returns the function that shows the
 * page.
 */
export function registerAppReturn(app: FastifyInstance, desk: InteractionDesk) {
  const { parts, pages, guard } = desk;

  app.post("/:uid/app", async (request: UidRequest, reply) => {
    const at = await desk.openForm(request, reply);
    return at ? desk.goOnToApp(at, at.session) : reply;
  });

  return async (at: ServiceExchange, session: LoginSession): Promise<FastifyReply> => {
    const { request, reply, service, language } = at;
    const { email } = await findMailAddress(parts.database.db, session.account);
    return pages.show(
      reply,
      { language, address: request.url },
      {
        page: "app-return",
        service: service.names[language],
        email,
        csrfToken: guard.issue(request, reply),
        holder: nameHolder(session),
        actions: { goOn: addressOf(at, "/app"), cancel: addressOf(at, "/cancel") },
        otherUrl: loginAddress(at, "select_account"),
      },
    );
  };
}
