import type { Cookie } from "@playwright/test";
import type { Environment } from "../../scripts/demo/settings.ts";
import type { Told } from "./token-sync.ts";

/** A test's own demo world: the real portal, identity and sandbox, on free ports. */
export type World = {
  readonly portal: string;
  readonly identity: string;
  readonly sandbox: string;
  /** The folder of the test's database. */
  readonly dataFolder: string;
  /** The operator's notices, which the portal reads whenever a visitor asks for them. */
  readonly notificationFile: string;
  /** Restarts identity with the present content of its files, and with other settings if some are given. */
  readonly restartIdentity: (changes?: Environment) => Promise<void>;
  /** The same for the portal. */
  readonly restartPortal: (changes?: Environment) => Promise<void>;
  /** The portal's messages to other sites about the session since the test began. */
  readonly told: readonly Told[];
  /** What a browser of the world's first person, Hana in the demo, stores of a sign-in just before the test. */
  readonly memory: Memory;
};

/** What a browser stores of a sign-in: the login's cookies, and what the portal keeps. */
export type Memory = { readonly cookies: Cookie[]; readonly kept: string };
