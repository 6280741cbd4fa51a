import { changeEmail, MigrationStatus, type PublicService } from "@musubi/contract";
import type { Client, Outcome } from "@musubi/contract/client";
import { checkMigration, forgotPassword } from "./password-calls.ts";

/** Has a code sent to the address that the holder wants. */
export const sendEmailCode = (
  client: Client,
  accessToken: string,
  email: string,
): Promise<Outcome<unknown>> =>
  client.send(changeEmail, { body: { access_token: accessToken, email } }, { bearer: accessToken });

/** Has a code sent for a new password at a service, where the account still waits to be moved. */
export async function sendResetCode(
  client: Client,
  service: Pick<PublicService, "service_id" | "kind">,
  email: string,
): Promise<Outcome<unknown>> {
  const check = await checkMigration(client, service, { email });
  if (!check.ok || check.data.migration_status !== MigrationStatus.NEED_MIGRATE) return check;
  return forgotPassword(client, service, { email });
}
