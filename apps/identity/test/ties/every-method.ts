import { type Catalogue, type CatalogueEntry, certifyServiceAccount } from "@musubi/contract";
import { DEMO_SERVICES, type DemoPerson, demoConnectorSecret } from "@musubi/demo-world";
import { afterAll, beforeEach } from "vitest";
import { dataOf } from "../world/outcomes.ts";
import { startOwnSandbox } from "../world/sandbox.ts";
import { type Claims, catalogueWith } from "../world/token-issuer.ts";
import { createWorld, type World } from "../world/world.ts";
import { OLD_APP, OLD_SCHOOL, OLD_STORE, startNeighbours } from "./old-accounts.ts";

/** A service, and how its old accounts are proven. */
export type LinkedBy = {
  readonly id: number;
  readonly kind: string;
  readonly names: CatalogueEntry["names"];
  /** The service's own id of the account, and its address there. */
  readonly account: string;
  readonly email: string;
  /** Signs an ID token with other claims; undefined if the service is not proven by tokens. */
  readonly sign?: (world: World, claims: Claims & { email_verified?: boolean }) => Promise<string>;
  readonly prove: (world: World, bearer: string) => Promise<string>;
};

const NAMES = {
  store: { ja: "オンラインストア", en: "Online Store" },
  app: { ja: "アプリ", en: "App" },
  school: { ja: "スクール", en: "School" },
  bookshop: { ja: "書店", en: "Bookshop" },
  club: { ja: "クラブ", en: "Club" },
  gym: { ja: "ジム", en: "Gym" },
} as const;

/** Each of these copies one of the demo's services: the same ids, addresses and passwords, but separate accounts. */
const OTHERS = {
  bookshop: { like: "store", id: 7 },
  club: { like: "app", id: 20 },
  gym: { like: "school", id: 12 },
} as const;

/**
 * Two services for each link method. The Firebase ones share Google's keys and differ in their project; the
 * OpenID Connect ones share a pool and differ in their client.
 */
export async function startEveryMethod() {
  const { sandbox, app, school } = await startNeighbours();
  const others = await startOwnSandbox();
  beforeEach(() => others.reset());
  afterAll(() => others[Symbol.asyncDispose]());

  const demo = catalogueWith(sandbox.origin, { app, school });
  const catalogue: Catalogue = [
    ...demo,
    ...Object.entries(OTHERS).flatMap(([kind, { like, id }]) =>
      demo
        .filter((entry) => entry.kind === like)
        // No two services may be the same client.
        .map((entry) => ({
          ...entry,
          clients: [],
          service_id: id,
          kind,
          names: NAMES[kind as keyof typeof OTHERS],
          link: withAudience(entry.link, `${kind}-client`),
          connector: { url: `${others.origin}/${like}`, secret: "CONNECTOR_SECRET" },
        })),
    ),
  ];
  const connectorSecrets = new Map<string, string>([
    ...DEMO_SERVICES.map((kind) => [kind, demoConnectorSecret(kind)] as const),
    ...Object.entries(OTHERS).map(([kind, { like }]) => [kind, demoConnectorSecret(like)] as const),
  ]);

  const byPassword = (id: number, kind: keyof typeof NAMES): LinkedBy => ({
    id,
    kind,
    names: NAMES[kind],
    account: "store-1001",
    email: OLD_STORE.email,
    prove: async (world, bearer) =>
      dataOf(
        await world
          .client({ bearer })
          .send(certifyServiceAccount, { params: { kind }, body: OLD_STORE }),
      ).user_id,
  });
  const byToken = (
    id: number,
    kind: keyof typeof NAMES,
    { sub, email }: { readonly sub: string; readonly email: string },
    sign: (claims: Claims, now: number) => Promise<string>,
  ): LinkedBy => ({
    id,
    kind,
    names: NAMES[kind],
    account: sub,
    email,
    sign: (world, claims) => sign({ sub, email, ...claims }, world.parts.now()),
    prove: (world) => sign({ sub, email }, world.parts.now()),
  });
  const club = { iss: "https://securetoken.google.com/club-client", aud: "club-client" };

  const services: readonly LinkedBy[] = [
    byPassword(1, "store"),
    byPassword(7, "bookshop"),
    byToken(2, "app", OLD_APP, app.sign),
    byToken(20, "club", OLD_APP, (claims, now) => app.sign({ ...club, ...claims }, now)),
    byToken(3, "school", OLD_SCHOOL, school.sign),
    byToken(12, "gym", OLD_SCHOOL, (claims, now) =>
      school.sign({ aud: "gym-client", ...claims }, now),
    ),
  ];
  return {
    sandbox,
    services,
    createMethodWorld: (people: readonly DemoPerson[]) =>
      createWorld(people, sandbox, { catalogue, connectorSecrets }),
    /** Returns the owner of an account according to its service. */
    ownerAt: async ({ kind, account }: LinkedBy) => {
      const { host, service } =
        kind in OTHERS
          ? { host: others, service: OTHERS[kind as keyof typeof OTHERS].like }
          : { host: sandbox, service: kind as "store" | "app" | "school" };
      return (await host.state(service)).accounts.find(({ id }) => id === account)?.owner;
    },
  };
}

function withAudience(link: CatalogueEntry["link"], audience: string): CatalogueEntry["link"] {
  switch (link.method) {
    case "firebase":
      return { ...link, project: audience };
    case "oidc":
      return { ...link, clientId: audience };
    default:
      return link;
  }
}
