import { isLoopback } from "@musubi/environment";
import type { FastifyInstance } from "fastify";
import { sendRefusal } from "../connector/send-refusal.ts";
import { refuse } from "../services/verdict.ts";

/**
 * Lets into a scope only programs on this machine and the sandbox's own pages. A page from elsewhere
 * sends its origin along; one whose name an attacker bound to this machine is in the Host.
 */
export function admitOwnVisitors(scope: FastifyInstance): void {
  scope.addHook("onRequest", async (request, reply) => {
    const { host = "", origin } = request.headers;
    const own = `http://${host}`;
    if (URL.canParse(own) && isLoopback(own) && (origin === undefined || origin === own)) return;
    return sendRefusal(request, reply, refuse("NotAuthorizedException"), 403);
  });
}
