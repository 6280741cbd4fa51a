import type { Catalogue } from "@musubi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { listClients, originsOf } from "./clients.ts";

const PREFLIGHT = {
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "authorization, content-type",
  "access-control-max-age": "600",
  // Without it Safari waits for a body.
  "content-length": "0",
};

/** Who may call by script: the pages of services that have no secret, each on its own origin. */
export type CrossOrigin = {
  /** Lets whoever may read an answer that is everybody's. */
  open(request: FastifyRequest, reply: FastifyReply): void;
  /** Answers the question whether one may ask. Whose answer it is, is judged when it is asked for. */
  preflight(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
};

export function createCrossOrigin(catalogue: Catalogue): CrossOrigin {
  const origins = new Set(listClients(catalogue).flatMap((client) => [...originsOf(client)]));

  const open: CrossOrigin["open"] = (request, reply) => {
    reply.header("vary", "Origin");
    const { origin } = request.headers;
    if (origin === undefined || !origins.has(origin)) return;
    reply.headers({
      "access-control-allow-origin": origin,
      "cross-origin-resource-policy": "cross-origin",
    });
  };

  return {
    open,
    async preflight(request, reply) {
      open(request, reply);
      if (reply.hasHeader("access-control-allow-origin")) reply.headers(PREFLIGHT);
      return reply.code(204).send();
    },
  };
}
