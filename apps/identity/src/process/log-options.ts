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
          req: ({ method, url = "" }) => ({ method, path: maskLink(url.split("?")[0]) }),
        },
      };

/** The link of a mail is a secret, and stands in the path itself. */
const maskLink = (path = ""): string => path.replace(LINK, "$1***");

const LINK =
  /^(\/login\/(?:take-back|object|admit|address-change|(?:sign-up|forgot)\/link)\/)[^/]+/;

/** One line for each request, our own, when it is answered. */
export const logController = new LogController({
  disableRequestLogging: true,
  requestIdLogLabel: "request_id",
});
