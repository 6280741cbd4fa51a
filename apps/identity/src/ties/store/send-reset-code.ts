import { accountMigration, MigrationStatus } from "@musubi/contract";
import type { Job, JobResult } from "../../outbox/jobs.ts";
import { sendMail } from "../../outbox/send-mail.ts";
import type { Needs } from "../needs.ts";

/** Asks the store about the address, and mails the code only to an account that waits to be moved. */
export async function sendResetCode(
  parts: Pick<Needs, "database" | "mailer" | "connectors" | "now">,
  { email, code, expiresAt, language }: Extract<Job, { kind: "store-reset-code" }>,
  id: string,
): Promise<JobResult> {
  if (parts.now() >= expiresAt) return { result: "never", reason: "too late to be of use" };
  const outcome = await parts.connectors
    .store()
    ?.send(accountMigration, { body: { email } }, language);
  if (!outcome?.ok) return { result: "retry", reason: "unreached" };
  const { migration_status: status } = outcome.data;
  if (status !== MigrationStatus.NEED_MIGRATE) return { result: "done" };
  const content = { about: "store-reset-code", code } as const;
  return sendMail(parts, { to: email, language, content, uselessFrom: expiresAt }, id);
}
