import { canHavePasskeys, type ProviderName } from "@musubi/contract";
import type { Config } from "./config.ts";
import { offeredProviders } from "./providers.ts";

/** What users can log in with here besides a password. An account may have other credentials, but they do not work. */
export type UsableWays = {
  readonly providers: readonly ProviderName[];
  readonly passkeys: boolean;
};

export const usableWays = ({
  origin,
  providers,
}: Pick<Config, "origin" | "providers">): UsableWays => ({
  providers: offeredProviders(providers),
  passkeys: canHavePasskeys(origin),
});
