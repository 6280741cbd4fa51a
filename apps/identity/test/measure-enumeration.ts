import { randomUUID } from "node:crypto";
import {
  certifyStoreAccount,
  checkStoreMigration,
  DAY_MS,
  forgotStorePassword,
  resetStorePassword,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { hash } from "@node-rs/argon2";
import type { Updateable } from "kysely";
import { readBrowser } from "../src/accounts/known-browser.ts";
import { createEvenTime, type EvenTime } from "../src/accounts/passwords/even-time.ts";
import { createPasswordHasher } from "../src/accounts/passwords/hashing.ts";
import { insertAccount } from "../src/database/queries/accounts.ts";
import { upsertKnownBrowser } from "../src/database/queries/known-browsers.ts";
import type { Tables } from "../src/database/tables.ts";
import { startOutboxWorker } from "../src/outbox/worker.ts";
import { createJobHandlers } from "../src/process/job-handlers.ts";
import { createOldSystem } from "../src/services/old-system.ts";
import { startCrowdedStore } from "./ties/store/crowded-store.ts";
import { engine } from "./world/database.ts";
import { knownBrowser, MARK } from "./world/guesses.ts";
import { LoginVisitor, type Page } from "./world/login-visitor.ts";
import { startOldSystem } from "./world/old-system.ts";
import { createWorld, type World } from "./world/world.ts";

// W01: how well the time of an answer tells a known address from an unknown one. `npm run
// measure:enumeration` starts this with the number of addresses.

const PASSWORD = "Guess2026";
const WARM_UP = 50;
type Pace = {
  /** How many times as long as usual a call is measured. */
  readonly times: number;
  /** The number of calls at the same time. */
  readonly atOnce: number;
  readonly warmUp: number;
};
const QUICK: Pace = { times: 1, atOnce: 1, warmUp: WARM_UP };
/** For calls of a second or more, which mostly wait: one at a time they would be too few to judge. */
const SLOW: Pace = { times: 2, atOnce: 20, warmUp: 0 };

/** Asks about an address, and reads the whole answer. */
type Ask = (email: string) => Promise<unknown>;
type Addresses = { readonly known: readonly string[]; readonly unknown: readonly string[] };

export type Bounds = {
  /** The number of addresses of each kind. */
  readonly count: number;
  /** How long one call is measured; then it is judged by the answers so far. */
  readonly withinMs: number;
};

/** Measures call after call, and prints a line about each. `makeEvenTime` makes refusals take equally long. */
export async function measureEnumeration(
  bounds: Bounds,
  say: (line: string) => void,
  makeEvenTime: MakeEvenTime = createEvenTime,
): Promise<void> {
  await using store = await startCrowdedStore(bounds.count);
  await using world = await createWorld([PEOPLE.hana], store.sandbox);
  // The same hashing cost as in production.
  Object.assign(world.parts, { hasher: createPasswordHasher() });
  // As in a running process: work after an answer could slow down the next one.
  const work = startOutboxWorker(world.parts.outbox, createJobHandlers(world.parts), console.error);
  const measure: Measure = async (name, ask, pace = QUICK) => {
    const compared = await compare(store, bounds, ask, pace);
    say(`${engine.padEnd(10)}${name.padEnd(36)}${describe(compared)}`);
  };
  try {
    await measureStore(world, measure);
    await measureLogin(world, store.known, measure);
    await measureBroughtIn(world, measure, makeEvenTime);
  } finally {
    await work.stop();
  }
}

type Measure = (name: string, ask: Ask, pace?: Pace) => Promise<void>;

/** Measures what a holder may ask about the store's old accounts. */
async function measureStore(world: World, measure: Measure): Promise<void> {
  const { access_token } = await world.signIn();
  const calls = [
    ["store reset", forgotStorePassword, (email: string) => ({ email })],
    ["migration check", checkStoreMigration, (email: string) => ({ email })],
    ["certification", certifyStoreAccount, (email: string) => ({ email, password: PASSWORD })],
    [
      "reset submit",
      resetStorePassword,
      (email: string) => ({ email, password: PASSWORD, confirmation_code: "ABCDEF" }),
    ],
  ] as const;
  for (const [name, call, bodyFor] of calls) {
    await measure(name, async (email) => {
      const response = await fetch(`${world.url}${call.path}`, {
        method: call.method,
        headers: {
          "content-type": "application/json",
          "x-api-key": world.config.apiKey,
          authorization: `Bearer ${access_token}`,
        },
        body: JSON.stringify(bodyFor(email)),
      });
      await response.text();
    });
  }
}

/** Measures the hosted login's own forms, where a known address is one that has an ID. */
async function measureLogin(
  world: World,
  known: readonly string[],
  measure: Measure,
): Promise<void> {
  const passwordHash = await world.parts.hasher.hash("Somebody2026");
  for (const email of known) {
    await insertAccount(world.database.db, {
      id: randomUUID(),
      email,
      emailKey: email,
      emailProvenAt: 1,
      passwordHash,
      language: "ja",
      createdAt: 1,
    });
  }
  await measureSignIn(world, measure);
  for (const flow of ["sign-up", "forgot"]) await measureFlow(world, flow, measure);
  // S44: only a visitor who proves a sign-in method learns that an ID is blocked.
  const { db } = world.database;
  await db.updateTable("account").set({ blocked_at: world.parts.now() }).execute();
  await db.deleteFrom("password_attempt").execute();
  const measureBlocked: Measure = (name, ask) => measure(`${name}, blocked`, ask);
  await measureForm(new LoginVisitor(world), "sign in", measureBlocked);
  for (const flow of ["sign-up", "forgot"]) await measureFlow(world, flow, measureBlocked);
}

/** The slowest hash that an import may bring. */
const SLOWEST = {
  password_hash: `$pbkdf2-sha256$i=600000$c2FsdHNhbHQ$${Buffer.alloc(32, 1).toString("base64").replace("=", "")}`,
  foreign_cost: 1_350,
};

type MakeEvenTime = (parts: World["parts"]) => EvenTime;

/** The costs of a hash as an import may bring it: we can read it, and checking it is cheaper than ours. */
const FOREIGN = { memoryCost: 8_192, timeCost: 1, parallelism: 1 } as const;

/**
 * S45: measures IDs that are frozen, or that an import left without a password, unproven, or with a
 * foreign hash. While imported hashes remain, or the old system is asked, every refusal takes as long as
 * the slowest. So these kinds are measured longer, and for the pool's call as well.
 */
async function measureBroughtIn(
  world: World,
  measure: Measure,
  makeEvenTime: MakeEvenTime,
): Promise<void> {
  const { db } = world.database;
  await db.updateTable("account").set({ blocked_at: null }).execute();
  const at = world.parts.now();
  const own = await world.parts.hasher.hash("Somebody2026");
  const foreign = await hash("Somebody2026", FOREIGN);
  const proven = { email_proven_at: 1, terms_accepted_at: 1, password_hash: own };
  const isFrozen = { frozen_until: at + DAY_MS, frozen_since: at, frozen_for: at };
  const kinds = [
    ["frozen", { ...isFrozen, password_reset_required: at }, QUICK],
    ["imported", { ...proven, imported_at: 1 }, QUICK],
    ["without a password", { password_hash: null }, QUICK],
    ["unproven", { email_proven_at: null, password_hash: own }, QUICK],
    ["imported hash", { ...proven, password_hash: foreign, foreign_cost: 22 }, SLOW],
    ["600,000 rounds", { ...proven, ...SLOWEST }, SLOW],
    [
      "unreadable hash",
      { password_hash: "$9z$12$LJ3m4ys3Lk0TSwHnbfOMiO", foreign_cost: null },
      QUICK,
    ],
  ] as const;
  const visitor = new LoginVisitor(world);
  const measureKind = async ([name, columns, pace]: Kind) => {
    await db.updateTable("account").set(columns).execute();
    await db.deleteFrom("password_attempt").execute();
    // As in a new process, which looks again whether imported hashes remain.
    Object.assign(world.parts.evenTime, makeEvenTime(world.parts));
    await measureForm(visitor, "sign in", (form, ask) => measure(`${form}, ${name}`, ask, pace));
    if (pace === SLOW) await measure(`pool, ${name}`, (email) => askPool(world, email), pace);
  };
  for (const kind of kinds) await measureKind(kind);

  // No imported hash is left: a refusal takes as long as the old system may take, which says no here.
  await using old = await startOldSystem(() => false);
  const moving_until = new Date(at + DAY_MS).toISOString();
  const config = { oldSystem: old.settings, site: { ...world.config.site, moving_until } };
  const oldSystem = createOldSystem(config, world.parts.now, console.error);
  Object.assign(world.parts, { oldSystem });
  await measureKind(["old system idle", proven, SLOW]);
  await measureKind(["old system asked", { password_hash: null, asks_old_system: 1 }, SLOW]);
}

/** The name of a kind of account, its data, and how it is measured. */
type Kind = readonly [string, Updateable<Tables["account"]>, Pace];

async function askPool(world: World, email: string): Promise<void> {
  const response = await fetch(`${world.url}/pool`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
    },
    body: JSON.stringify({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: "musubi-portal",
      AuthParameters: { USERNAME: email, PASSWORD },
    }),
  });
  await response.text();
}

async function measureFlow(world: World, flow: string, measure: Measure): Promise<void> {
  const visitor = new LoginVisitor(world);
  const first = await visitor.goTo(`/${flow}`);
  const waiting = new Map<string, Page>();
  await measure(`login: ${flow}, address`, async (email) => {
    waiting.set(email, await visitor.submit(first, { email }));
  });
  await measure(`login: ${flow}, code`, (email) =>
    visitor.submit(waiting.get(email) ?? first, { code: "ABCDEF" }),
  );
}

async function measureForm(visitor: LoginVisitor, name: string, measure: Measure): Promise<void> {
  const form = await visitor.goTo("/", { prompt: "login" });
  await measure(`login: ${name}`, (email) => visitor.submit(form, { email, password: PASSWORD }));
}

/**
 * Measures a wrong password: in an unknown browser, in one that another account knows, in one that every
 * known address knows, and after so many tries that a link is mailed instead.
 */
async function measureSignIn(world: World, measure: Measure): Promise<void> {
  const { db } = world.database;
  const signIn = (name: string, visitor: LoginVisitor) =>
    measureForm(visitor, `sign in${name}`, measure);
  const stranger = new LoginVisitor(world);
  await signIn("", stranger);
  const known = await knownBrowser(world, PEOPLE.hana);
  await signIn(", another's browser", new LoginVisitor(world, known));
  await db
    .updateTable("password_attempt")
    .set({ failures: 15, last_at: world.parts.now() })
    .execute();
  await signIn(", mailed a link", stranger);
  const browser = readBrowser(known.cookies.get(MARK), world.parts.secrets) ?? "";
  for (const { id: account } of await db.selectFrom("account").select("id").execute()) {
    await upsertKnownBrowser(db, { account, browser, userAgent: "", at: 1 });
  }
  await db.deleteFrom("password_attempt").execute();
  await signIn(", known browser", new LoginVisitor(world, known));
}

type Times = { readonly known: number[]; readonly unknown: number[] };

async function compare(
  { known, unknown }: Addresses,
  { count, withinMs }: Bounds,
  ask: Ask,
  { times: longer, atOnce, warmUp }: Pace,
): Promise<Times> {
  const time = async (email: string): Promise<number> => {
    const start = performance.now();
    await ask(email);
    return performance.now() - start;
  };
  for (let n = 0; n < Math.min(warmUp, count); n += 1) await time(`warm${n}@example.jp`);
  const times: Times = { known: [], unknown: [] };
  const end = performance.now() + withinMs * longer;
  let next = 0;
  const askPairs = async () => {
    while (next < count && performance.now() < end) {
      const n = next++;
      const pair = [
        async () => times.known.push(await time(known[n] ?? "")),
        async () => times.unknown.push(await time(unknown[n] ?? "")),
      ];
      // The order varies: the second call is often faster.
      for (const one of n % 2 === 0 ? pair : pair.toReversed()) await one();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askPairs));
  return times;
}

/** An AUC of 0.5 is chance. Slower answers for unknown addresses reveal as much as slower ones for known addresses. */
function describe({ known, unknown }: Times): string {
  const auc = areaUnderCurve(known, unknown);
  const medians = `${median(known).toFixed(2)} ms known, ${median(unknown).toFixed(2)} ms unknown`;
  return `AUC ${Math.max(auc, 1 - auc).toFixed(3)}   median ${medians}   ${known.length} of each`;
}

/** Returns the probability that a known address took longer than an unknown one. */
function areaUnderCurve(left: readonly number[], right: readonly number[]): number {
  let longer = 0;
  for (const a of left) {
    for (const b of right) longer += a > b ? 1 : a === b ? 0.5 : 0;
  }
  return longer / (left.length * right.length);
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

if (import.meta.main) {
  const [count, seconds] = process.argv.slice(2).map(Number);
  await measureEnumeration({ count: count ?? 500, withinMs: (seconds ?? 60) * 1_000 }, console.log);
}
