import { type CatalogueEntry, NO_SECRET, type ServiceClient } from "@musubi/contract";
import { demoClientSecret, type InBoth, SITE_PATHS } from "@musubi/demo-world";
import type { Memory } from "../services/memory.ts";
import { createSignInTries, type SignInTries } from "../services/sign-in-tries.ts";
import type { World } from "../services/world.ts";
import { nameId, type Surroundings } from "../surroundings.ts";
import { type Cookie, describeCookie } from "./cookies.ts";
import { createPendingLogIns, type PendingLogIns } from "./pending-log-ins.ts";
import { createRelyingParty, type RelyingParty } from "./relying-party.ts";
import { createSessions, type Sessions } from "./sessions.ts";

/** A service's own site, where users log in with the ID. */
export type Site = {
  readonly kind: string;
  readonly serviceId: string;
  readonly names: InBoth;
  /** Its name within a sentence. */
  readonly called: InBoth;
  readonly lead: InBoth;
  /** The name of the ID. */
  readonly idName: InBoth;
  readonly hasIcon: boolean;
  /** Whether it has accounts that are not linked to an ID, and can be. */
  readonly hasOwnAccounts: boolean;
  /** The belongings of a new account. */
  readonly belongings: Readonly<Record<string, unknown>>;
  readonly method: CatalogueEntry["link"]["method"];
  readonly memory: Memory;
  readonly sessions: Sessions;
  readonly pendingLogIns: PendingLogIns;
  readonly tries: SignInTries;
  readonly party: RelyingParty;
  /** Holds a session's token. */
  readonly sessionCookie: Cookie;
  /** Identifies the browser that began a log-in. */
  readonly browserCookie: Cookie;
  readonly portalOrigin: string;
  readonly identityOrigin: string;
  readonly now: () => number;
};

export type SitesPlan = {
  readonly surroundings: Surroundings;
  readonly world: World;
  /** The client secrets of the services, by kind. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly origin: () => string;
  readonly portalOrigin: string;
  readonly identityOrigin: string;
  readonly now: () => number;
};

/** Returns the sites of all services that log users in with the ID. */
export const createSites = (plan: SitesPlan): readonly Site[] =>
  plan.world.neighbours.flatMap(({ entry, memory }) =>
    entry.clients.slice(0, 1).map((client) => createSite(plan, entry, client, memory)),
  );

function createSite(
  { surroundings, secrets, origin, portalOrigin, identityOrigin, now }: SitesPlan,
  { kind, service_id, names, link }: CatalogueEntry,
  client: ServiceClient,
  memory: Memory,
): Site {
  const { pictures, world } = surroundings;
  const life = world.services[kind];
  return {
    kind,
    serviceId: `${service_id}`,
    names,
    called: life?.called ?? names,
    lead: life?.lead ?? { ja: "", en: "" },
    idName: nameId(surroundings),
    hasIcon: pictures.has(`/${kind}/icon.svg`),
    hasOwnAccounts: link.method !== "none",
    belongings: life?.belongings ?? {},
    method: link.method,
    memory,
    sessions: createSessions(memory, now),
    pendingLogIns: createPendingLogIns(now),
    tries: createSignInTries(now),
    party: createRelyingParty({
      client,
      secret: client.secret === NO_SECRET ? "" : (secrets[kind] ?? demoClientSecret(kind)),
      issuer: identityOrigin,
      callback: () => `${origin()}/${kind}${SITE_PATHS.callback}`,
      loggedOut: () => `${origin()}/${kind}${SITE_PATHS.loggedOut}`,
      now,
    }),
    sessionCookie: describeCookie(kind, "session"),
    browserCookie: describeCookie(kind, "browser"),
    portalOrigin,
    identityOrigin,
    now,
  };
}
