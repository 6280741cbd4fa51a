import { accountMigration, MigrationStatus } from "@musubi/contract";
import type { Job, JobResult } from "../../../outbox/jobs.ts";
import { sendMail } from "../../../outbox/send-mail.ts";
import type { Parts } from "../../operations/parts.ts";

/** Asks the service about the address, and mails the code only if the account waits to be moved. */
export async function sendResetCode(
  parts: Parts,
  {
    serviceId,
    email,
    code,
    expiresAt,
    language,
    seen,
  }: Extract<Job, { kind: "service-reset-code" }>,
  id: string,
): Promise<JobResult> {
  if (parts.now() >= expiresAt) return { result: "never", reason: "too late to be of use" };
  const service = parts.connectors.byId(serviceId);
  const outcome = await service?.send(accountMigration, { body: { email } }, language);
  if (!service || !outcome?.ok) return { result: "retry", reason: "unreached" };
  const { migration_status: status } = outcome.data;
  if (status !== MigrationStatus.NEED_MIGRATE) return { result: "done" };
  const serviceName = service.entry.names[language];
  const content = { about: "service-reset-code", serviceName, code, seen } as const;
  return sendMail(parts, { to: email, language, content, uselessFrom: expiresAt }, id);
}
