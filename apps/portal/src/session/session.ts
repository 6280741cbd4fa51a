import type { Language } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import type { PageConfig } from "../page-config.ts";
import { type AccountLanguage, createAccountLanguage } from "./account-language.ts";
import type { Arrival } from "./arrival.ts";
import { createGate, type Gate } from "./gate.ts";
import { browserStorage, type KeptStore } from "./kept.ts";
import { endSession } from "./log-out.ts";
import { createRenew } from "./renew.ts";
import { createRestartGuard } from "./restart-guard.ts";
import { createUnsentLogOut } from "./unsent-log-out.ts";

/** The session as the screens know it. */
export type PortalSession = {
  readonly gate: Gate;
  /**
   * Renews before a protected action; what follows the gate's opening has that behind it. False
   * means that the action must wait: identity is out of reach, or the login starts again.
   */
  prepare(): Promise<boolean>;
  readonly accountLanguage: AccountLanguage;
  logOut(): Promise<void>;
};

type SessionDeps = {
  readonly config: PageConfig;
  readonly kept: KeptStore;
  readonly client: Client;
  readonly language: () => Language;
  readonly arrival: Arrival | undefined;
};

/** Puts the session together in a browser. */
export function createSession(deps: SessionDeps): PortalSession {
  const unsentLogOut = createUnsentLogOut(browserStorage("localStorage"));
  const renew = createRenew(deps.kept, deps.client, navigator.locks);
  const gate = createGate({
    ...deps,
    renew,
    unsentLogOut,
    guard: createRestartGuard(browserStorage("sessionStorage")),
    leaveFor: (address) => window.location.replace(address),
  });

  return {
    gate,
    async prepare() {
      const renewal = await renew();
      if (renewal === "refused") void gate.open(window.location.pathname);
      return renewal === "renewed";
    },
    accountLanguage: createAccountLanguage(deps.client),
    async logOut() {
      gate.leave();
      const result = await endSession({ ...deps, renew, unsentLogOut });
      // Offline a reload would show the browser's own error page instead of ours.
      if (result === "untold") return gate.close(false);
      // Nothing is kept, not even the language: the address carries it over.
      window.location.replace(`/index?lng=${deps.language()}`);
    },
  };
}
