import type { FastifyRequest } from "fastify";

/**
 * The one row that a refusal leaves in the log: the code that the caller was told. The reason is a
 * name as well, because the words of an error often quote what it could not read.
 */
export function noteRefusal(
  { log }: Pick<FastifyRequest, "log">,
  code: string,
  reason?: string,
): void {
  log.info({ code, reason }, "refused");
}
