import { describeBrowser, PROVIDER_NAMES, type ProviderName, type WaysIn } from "@musubi/contract";
import { findPasskeys } from "../../database/queries/passkeys.ts";
import { findPasswordWay, findProviderWays } from "../../database/queries/ways-in.ts";
import type { Needs } from "../needs.ts";
import { readAddress } from "./provider-address.ts";

/** Returns the ways in to an account: those that are set, and those that are offered here. */
export async function listWaysIn(
  { database: { db }, secrets }: Pick<Needs, "database" | "secrets">,
  account: string,
  offered: readonly ProviderName[],
): Promise<WaysIn> {
  const [password, identities, passkeys] = await Promise.all([
    findPasswordWay(db, account),
    findProviderWays(db, account),
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
    providers: providers.filter((way) => way.offered === 1 || way.since !== null),
    passkeys: passkeys.map(({ id, name, created_at: since, used_at, user_agent }) => ({
      id,
      name,
      since,
      used_at,
      ...describeBrowser(user_agent),
    })),
  };
}
