import {
  type Credentials,
  describeBrowser,
  PROVIDER_NAMES,
  type ProviderName,
} from "@musubi/contract";
import {
  findPasswordCredential,
  findProviderCredentials,
} from "../../database/queries/credentials.ts";
import { findPasskeys } from "../../database/queries/passkeys.ts";
import type { Parts } from "../parts.ts";
import { readAddress } from "./provider-address.ts";

/** Returns the credentials of an account: those that are set, and those that are offered here. */
export async function listCredentials(
  { database: { db }, secrets }: Parts,
  account: string,
  offered: readonly ProviderName[],
): Promise<Credentials> {
  const [password, identities, passkeys] = await Promise.all([
    findPasswordCredential(db, account),
    findProviderCredentials(db, account),
    findPasskeys(db, account),
  ]);
  const providers = PROVIDER_NAMES.map((provider) => {
    const identity = identities.find(({ provider_name }) => provider_name === provider);
    return {
      provider,
      offered: offered.includes(provider) ? (1 as const) : (0 as const),
      since: identity?.created_at ?? null,
      used_at: identity?.used_at ?? null,
      email: identity ? readAddress(secrets, identity) : null,
    };
  });
  return {
    password: password ? { since: password.since, used_at: password.used_at } : null,
    providers: providers.filter(
      (credential) => credential.offered === 1 || credential.since !== null,
    ),
    passkeys: passkeys.map(({ id, name, created_at: since, used_at, user_agent }) => ({
      id,
      name,
      since,
      used_at,
      ...describeBrowser(user_agent),
    })),
  };
}
