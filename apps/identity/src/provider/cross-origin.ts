import type { Catalogue } from "@musubi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { listClients, originsOf } from "./clients.ts";

const PREFLIGHT = {
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "authorization, content-type",
  "access-control-max-age": "600",
  // Without this header Safari waits for a body.
  "content-length": "0",
};

/** CORS for scripts: the pages of public clients may call us, each from its own origin. */
export type CrossOrigin = {
  /** Lets the pages of registered origins read this answer. */
  open(request: FastifyRequest, reply: FastifyReply): void;
  /** Answers a CORS preflight. Whether the client may use the origin is checked with the request itself. */
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
