import { changeEmail, MigrationStatus, type PublicService } from "@musubi/contract";
import type { Client, Outcome } from "@musubi/contract/client";
import { checkMigration, forgotPassword } from "./password-calls.ts";

/** Sends a code to the new address. */
export const sendAddressCode = (
  client: Client,
  accessToken: string,
  email: string,
): Promise<Outcome<unknown>> =>
  client.send(changeEmail, { body: { access_token: accessToken, email } }, { bearer: accessToken });

/** Sends a code for a new password at a service, if the account still waits to be moved. */
export async function sendResetCode(
  client: Client,
  service: Pick<PublicService, "service_id" | "kind">,
  email: string,
): Promise<Outcome<unknown>> {
  const check = await checkMigration(client, service, { email });
  if (!check.ok || check.data.migration_status !== MigrationStatus.NEED_MIGRATE) return check;
  return forgotPassword(client, service, { email });
}
