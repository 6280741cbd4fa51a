import { createHash } from "node:crypto";
import { DAY_MS, MigrationStatus, PROVIDER_NAMES, ServiceType } from "@musubi/contract";
import { DEMO_SERVICES, type DemoPerson } from "@musubi/demo-world";
import { seedDemo } from "../../../src/process/demo.ts";
import { giveIdentity } from "../../world/credential-calls.ts";
import { rememberedHashes } from "../../world/remembered-hashes.ts";
import { type Sandbox, startOwnSandbox } from "../../world/sandbox.ts";
import { catalogueWith, startTokenIssuer, type TokenIssuer } from "../../world/token-issuer.ts";
import { createWorld, type World } from "../../world/world.ts";
import { settleIn } from "./claims.ts";

const SINCE = "2020-04-01";

export type Service = "store" | "app" | "school";

export const SERVICE = {
  store: ServiceType.STORE,
  app: ServiceType.APP,
  school: ServiceType.SCHOOL,
} as const satisfies Record<Service, number>;

/**
 * The people of one line of a table: the hero, whom the line is about, two with a service who may be merged into the
 * hero, one to merge the hero into, one unused, and old accounts to link. Nobody is in two lines.
 */
export type Cast = {
  readonly hero: DemoPerson;
  readonly guests: readonly [DemoPerson, DemoPerson];
  readonly host: DemoPerson;
  readonly third: DemoPerson;
  readonly old: Readonly<Record<"app" | "store", OldAccount>>;
};

export type OldAccount = { readonly id: string; readonly email: string; readonly password: string };

/** One world for many lines, with services that know everyone. */
export type Stage = AsyncDisposable & {
  readonly world: World;
  readonly sandbox: Sandbox;
  readonly app: TokenIssuer;
  /** Creates the people of a line. */
  enter(line: number): Promise<Cast>;
};

function castFor(line: number, own: readonly Service[]): Cast {
  const number = `${line}`.padStart(4, "0");
  const person = (role: number, name: string, services: readonly Service[]): DemoPerson => ({
    name,
    subject: `00000000-0000-4000-8000-00${role}00000${number}`,
    email: `${name}${number}@example.jp`,
    password: "Sakura2026",
    services: services.map((service) => ({ service, since: SINCE })),
  });
  const old = (service: Service): OldAccount => {
    const id = `old-${service}-${number}`;
    return { id, email: `${id}@example.jp`, password: "Momiji2020" };
  };
  return {
    hero: person(1, "hero", own),
    guests: [person(2, "guest", ["app"]), person(3, "visitor", ["store"])],
    host: person(4, "host", []),
    third: person(5, "third", []),
    old: { app: old("app"), store: old("store") },
  };
}

/** Creates the world of all lines. `lines`: the services of each hero. */
export async function setStage(lines: readonly (readonly Service[])[]): Promise<Stage> {
  const casts = lines.map((own, line) => castFor(line, own));
  const [sandbox, app, school] = await Promise.all([
    startOwnSandbox(),
    startTokenIssuer("app"),
    startTokenIssuer("school"),
  ]);
  for (const service of DEMO_SERVICES) {
    const accounts = casts.flatMap((cast) => accountsOf(cast, service));
    await sandbox.settle(service, accounts);
  }
  const catalogue = catalogueWith(sandbox.origin, { app, school });
  const world = await createWorld([], sandbox, { catalogue });
  return {
    world,
    sandbox,
    app,
    async enter(line) {
      const cast = casts[line];
      if (!cast) throw new Error(`Line ${line} has no cast.`);
      const people = [cast.hero, ...cast.guests, cast.host, cast.third];
      await seedDemo(world.database, rememberedHashes, world.config, people);
      for (const person of people) await settleIn(world, person);
      for (const provider of PROVIDER_NAMES) {
        await giveIdentity(world, cast.hero, provider, { agoMs: 300 * DAY_MS });
      }
      return cast;
    },
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      for (const neighbour of [sandbox, app, school]) await neighbour[Symbol.asyncDispose]();
    },
  };
}

function accountsOf({ hero, guests, old }: Cast, service: string) {
  const people = [hero, ...guests].filter((person) =>
    person.services.some((use) => use.service === service),
  );
  const own = people.map(({ subject, email }) => ({ id: `${service}-${subject}`, subject, email }));
  const olds = service === "app" || service === "store" ? [old[service]] : [];
  return [
    ...own.map((account) => ({ ...BLANK, ...account })),
    ...olds.map(({ id, email, password }) => ({
      ...BLANK,
      id,
      email,
      passwordHash: createHash("sha256").update(`sandbox ${password}`).digest("hex"),
      migrationStatus: service === "store" ? MigrationStatus.NEED_MIGRATE : null,
    })),
  ];
}

const BLANK = {
  subject: null as string | null,
  provider: null,
  passwordHash: null as string | null,
  migrationStatus: null as MigrationStatus | null,
  state: "active",
  since: SINCE,
  seq: 0,
  hold: null,
  belongings: {},
};
