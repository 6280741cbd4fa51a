import { isLoopback } from "@musubi/environment";
import type { FastifyInstance } from "fastify";
import { sendRefusal } from "./send-refusal.ts";

/**
 * Admits only programs on this machine and the sandbox's own pages to a scope. A page from elsewhere sends its origin
 * with whatever changes something; what it requests without one, it cannot read. A name that an attacker bound to this
 * machine shows in the Host header.
 */
export function admitOwnVisitors(scope: FastifyInstance): void {
  scope.addHook("onRequest", async (request, reply) => {
    const { host = "", origin } = request.headers;
    const own = `http://${host}`;
    if (URL.canParse(own) && isLoopback(own) && (origin === undefined || origin === own)) return;
    return sendRefusal(request, reply, "NotAuthorizedException", 403);
  });
}
