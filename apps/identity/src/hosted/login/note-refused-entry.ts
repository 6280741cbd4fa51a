import { OperationDetail } from "@musubi/contract";
import type { FastifyRequest } from "fastify";
import { traceOf } from "../../accounts/trace.ts";
import { type RefusedTry, writeRefusal } from "../../outbox/journal/write-refusal.ts";
import type { LoginDesk } from "./login-desk.ts";

/** Journals that a proof was refused at the log-in, and the account or address that it was about. */
export const noteRefusedEntry = (
  { parts }: LoginDesk,
  request: FastifyRequest,
  refused: Pick<RefusedTry, "about" | "reason">,
): Promise<void> => {
  const from = { ...traceOf(parts, request), now: parts.now() };
  const entry = { detail: OperationDetail.LOGIN, ...refused, ...from };
  return writeRefusal(parts.database.db, parts.secrets, entry);
};
