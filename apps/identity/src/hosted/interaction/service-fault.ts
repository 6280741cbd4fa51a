import type { Language } from "@musubi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { plainLine } from "../../outbox/journal/plain-line.ts";
import type { Desk } from "../desk/desk.ts";

/** Longer than any client ID; the value may be anything. */
const CLIENT_LOGGED_LENGTH = 80;

/**
 * Reports a service's faulty request: the developer finds details in the log, and on a laptop on the page; a user is
 * only told that it was faulty, with the request's id.
 */
export function showServiceFault(
  { parts, showProblem }: Pick<Desk, "parts" | "showProblem">,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    client: named,
    fault,
    language,
  }: { readonly client: string; readonly fault: string; readonly language?: Language },
): FastifyReply {
  const client = plainLine(named, CLIENT_LOGGED_LENGTH);
  request.log.info({ client, fault }, "a service asked wrongly");
  return showProblem(request, reply, "service-request", {
    ...(language && { language }),
    ...(!parts.config.production && { detail: client === "" ? fault : `${client}: ${fault}` }),
  });
}
