import type { ProviderName } from "@musubi/contract";
import type { LoginSession } from "../../accounts/login-session.ts";
import { listWaysIn } from "../../accounts/ways-in/list-ways-in.ts";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { offeredProviders } from "../../settings/providers.ts";
import type { LoginDesk } from "./login-desk.ts";

/** The ways in by which a logged-in holder can log in once more. */
export type OwnWays = {
  readonly email: string;
  readonly password: boolean;
  readonly passkey: boolean;
  readonly providers: readonly ProviderName[];
};

/** Returns them for the holder of a live session; undefined if none of them works here. */
export async function findOwnWays(
  { parts, party }: LoginDesk,
  { account }: LoginSession,
): Promise<OwnWays | undefined> {
  const offered = offeredProviders(parts.config.providers);
  const [{ email }, ways] = await Promise.all([
    findMailAddress(parts.database.db, account),
    listWaysIn(parts, account, offered),
  ]);
  const providers = ways.providers.filter(({ offered, since }) => offered === 1 && since !== null);
  const own = {
    email,
    password: ways.password !== null,
    passkey: party !== undefined && ways.passkeys.length > 0,
    providers: providers.map(({ provider }) => provider),
  };
  return own.password || own.passkey || own.providers.length > 0 ? own : undefined;
}
