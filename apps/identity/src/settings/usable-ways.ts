import { canHavePasskeys, type ProviderName } from "@musubi/contract";
import type { Config } from "./config.ts";
import { offeredProviders } from "./providers.ts";

/** What beside a password anybody can log in by here: what an account has of other kinds lets nobody in. */
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
