import type { ProviderName } from "@musubi/contract";
import { listCredentials } from "../../accounts/credentials/list-credentials.ts";
import type { LoginSession } from "../../accounts/sessions/login-session.ts";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { offeredProviders } from "../../settings/providers.ts";
import type { LoginDesk } from "./login-desk.ts";

/** The credentials by which a logged-in holder can log in once more. */
export type OwnCredentials = {
  readonly email: string;
  readonly password: boolean;
  readonly passkey: boolean;
  readonly providers: readonly ProviderName[];
};

/** Returns these credentials for the holder of a live session; undefined if none of them works here. */
export async function findOwnCredentials(
  { parts, party }: LoginDesk,
  { account }: LoginSession,
  { onlyPasskeys }: { readonly onlyPasskeys: boolean },
): Promise<OwnCredentials | undefined> {
  const offered = offeredProviders(parts.config.providers);
  const [{ email }, credentials] = await Promise.all([
    findMailAddress(parts.database.db, account),
    listCredentials(parts, account, offered),
  ]);
  const providers = credentials.providers.filter(
    ({ offered, since }) => offered === 1 && since !== null,
  );
  const own = {
    email,
    password: credentials.password !== null && !onlyPasskeys,
    passkey: party !== undefined && credentials.passkeys.length > 0,
    providers: onlyPasskeys ? [] : providers.map(({ provider }) => provider),
  };
  return own.password || own.passkey || own.providers.length > 0 ? own : undefined;
}
