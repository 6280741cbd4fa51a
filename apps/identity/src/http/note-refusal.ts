import type { FastifyRequest } from "fastify";
import { present } from "../tracing/context.ts";

/**
 * Writes the log line that every refusal gets: the code that the caller got, and the reason. That is a name, too: error
 * messages often quote input that could not be read.
 */
export function noteRefusal(
  { log }: Pick<FastifyRequest, "log">,
  code: string,
  reason?: string,
): void {
  const span = present()?.span;
  if (span) span.facts["musubi.refusal"] = code;
  log.info({ code, reason }, "refused");
}
