import {
  changeEmail,
  checkStoreMigration,
  forgotStorePassword,
  MigrationStatus,
} from "@musubi/contract";
import type { Client, Outcome } from "@musubi/contract/client";

/** Has a code sent to the address that the holder wants. */
export const sendEmailCode = (
  client: Client,
  accessToken: string,
  email: string,
): Promise<Outcome<unknown>> =>
  client.send(changeEmail, { body: { access_token: accessToken, email } }, { bearer: accessToken });

/** Has a code sent for a new store password, where the account still waits to be moved. */
export async function sendResetCode(client: Client, email: string): Promise<Outcome<unknown>> {
  const check = await client.send(checkStoreMigration, { body: { email } });
  if (!check.ok || check.data.migration_status !== MigrationStatus.NEED_MIGRATE) return check;
  return client.send(forgotStorePassword, { body: { email } });
}
