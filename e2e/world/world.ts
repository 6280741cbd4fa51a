import type { Cookie } from "@playwright/test";
import type { Environment } from "../../scripts/demo/settings.ts";
import type { Told } from "./token-sync.ts";

/** A demo world of a test's own: the real portal, identity and sandbox, on free ports. */
export type World = {
  readonly portal: string;
  readonly identity: string;
  readonly sandbox: string;
  /** Where the test's database lies. */
  readonly dataFolder: string;
  /** The operator's notices, which the portal reads whenever a visitor asks for them. */
  readonly notificationFile: string;
  /** Starts identity once more, with what its files say by now, and with other settings where some are given. */
  readonly restartIdentity: (changes?: Environment) => Promise<void>;
  /** The same for the portal. */
  readonly restartPortal: () => Promise<void>;
  /** What the portal told its neighbour about the session since the test began. */
  readonly told: readonly Told[];
  /** What a browser of the world's first person, Hana in the demo, remembers of a sign-in just before the test. */
  readonly memory: Memory;
};

/** What a browser remembers of a sign-in: the login's cookies, and what the portal keeps. */
export type Memory = { readonly cookies: Cookie[]; readonly kept: string };
