import { canHavePasskeys, type ProviderName } from "@musubi/contract";
import type { Config } from "./config.ts";
import { offeredProviders } from "./providers.ts";

/** What users can log in with here besides a password. An account may have other credentials, but they do not work. */
export type UsableCredentials = {
  readonly providers: readonly ProviderName[];
  readonly passkeys: boolean;
};

export const usableCredentials = ({
  origin,
  providers,
}: Pick<Config, "origin" | "providers">): UsableCredentials => ({
  providers: offeredProviders(providers),
  passkeys: canHavePasskeys(origin),
});
