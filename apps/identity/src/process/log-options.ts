import { type FastifyServerOptions, LogController } from "fastify";
import type { Config } from "../settings/config.ts";
import { countRepeated } from "./repeated-faults.ts";

/** Logs name the call but never its contents: queries, headers and bodies contain secrets. */
export const logOptions = (
  level: Config["logLevel"],
): NonNullable<FastifyServerOptions["logger"]> =>
  level === "silent"
    ? false
    : {
        level,
        hooks: { logMethod: countRepeated() },
        serializers: {
          req: ({ method, url = "" }) => ({ method, path: maskLink(url.split("?")[0]) }),
        },
      };

/** A mailed link contains its secret in the path. */
const maskLink = (path = ""): string => path.replace(LINK, "$1***");

const LINK =
  /^(\/login\/(?:take-back|object|admit|address-change|(?:sign-up|forgot)\/link)\/)[^/]+/;

/** We write our own log line for each request, when it is answered. */
export const logController = new LogController({
  disableRequestLogging: true,
  requestIdLogLabel: "request_id",
});
