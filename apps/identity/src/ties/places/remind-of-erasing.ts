import { SLEEP_MS } from "@musubi/contract";
import { findClosedAccount } from "../../database/queries/closed-accounts.ts";
import type { Job, JobResult } from "../../outbox/jobs.ts";
import { sendMail } from "../../outbox/send-mail.ts";
import { nameService } from "../operations/name-service.ts";
import type { Parts } from "../operations/parts.ts";
import { findSleepers } from "./wake-id.ts";

/** Reminds the holder of a closed ID of the day of erasing, unless the ID woke since or was closed anew. */
export async function remindOfErasing(
  parts: Parts,
  { account, closedAt }: Extract<Job, { kind: "remind-of-erasing" }>,
  id: string,
): Promise<JobResult> {
  const closed = await findClosedAccount(parts.database.db, account);
  const eraseAt = closedAt + SLEEP_MS;
  const isOver = closed?.disabled_at !== closedAt || parts.now() >= eraseAt;
  if (!closed || isOver) return { result: "done" };
  const { email: to, language } = closed;
  const sleepers = await findSleepers(parts, parts.database.db, account);
  const serviceNames = sleepers.map(({ service_id }) =>
    nameService(parts.config.catalogue, service_id, language),
  );
  const content = { about: "erasing-soon", closedAt, eraseAt, serviceNames } as const;
  return sendMail(parts, { to, language, content, uselessFrom: eraseAt }, id);
}
