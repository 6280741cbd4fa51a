import { type FastifyServerOptions, LogController } from "fastify";
import type { Config } from "../settings/config.ts";

/** Logs say which call was made and never with what: queries, headers and bodies hold secrets. */
export const logOptions = (
  level: Config["logLevel"],
): NonNullable<FastifyServerOptions["logger"]> =>
  level === "silent"
    ? false
    : {
        level,
        serializers: {
          req: (request) => ({ method: request.method, path: request.url?.split("?")[0] }),
        },
      };

/** One line for each request, our own, when it is answered. */
export const logController = new LogController({
  disableRequestLogging: true,
  requestIdLogLabel: "request_id",
});
