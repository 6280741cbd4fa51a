import type { FastifyServerOptions } from "fastify";
import type { Config } from "../config.ts";

/** Logs say which path was asked for and never with what: queries, headers and bodies hold secrets. */
export const logOptions = (level: Config["logLevel"]): FastifyServerOptions["logger"] => ({
  level,
  serializers: {
    req: (request) => ({ method: request.method, path: request.url?.split("?")[0] }),
  },
});
