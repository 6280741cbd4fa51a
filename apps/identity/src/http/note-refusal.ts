import type { FastifyRequest } from "fastify";

/**
 * Writes the one log line of a refusal: the code that the caller got. The reason is a name as well, because error
 * messages often quote input that could not be read.
 */
export function noteRefusal(
  { log }: Pick<FastifyRequest, "log">,
  code: string,
  reason?: string,
): void {
  log.info({ code, reason }, "refused");
}
