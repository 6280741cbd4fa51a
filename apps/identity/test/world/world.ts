import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  canonicalEmail,
  getTokens,
  type Language,
  LOG_RETENTION_DAYS,
  type Tokens,
} from "@musubi/contract";
import { type Client, createClient } from "@musubi/contract/client";
import type { LoginBundle } from "@musubi/contract/login-pages";
import {
  APPLE_CLIENT,
  DEMO_SERVICES,
  DEMO_WORLD,
  type DemoPerson,
  demoCatalogue,
  demoClientSecret,
  demoConnectorSecret,
  demoSite,
  GOOGLE_CLIENT,
  PEOPLE,
  providerIssuer,
} from "@musubi/demo-world";
import { noteBrowser, recognizeBrowser } from "../../src/accounts/known-browser.ts";
import { createPasswordHasher } from "../../src/accounts/passwords/hashing.ts";
import type { Database } from "../../src/database/database.ts";
import { openDatabase } from "../../src/database/open.ts";
import { findPasswordAccount } from "../../src/database/queries/accounts.ts";
import { takeFirstBrowser } from "../../src/database/queries/known-browsers.ts";
import type { SigningKeyRow } from "../../src/database/queries/signing-keys.ts";
import { seedDemo } from "../../src/process/demo.ts";
import { makeParts } from "../../src/process/make-parts.ts";
import type { Parts } from "../../src/process/parts.ts";
import type { Reports } from "../../src/report/report.ts";
import type { Config } from "../../src/settings/config.ts";
import { randomSecret } from "../../src/settings/secrets.ts";
import { Browser, followToForm, readField } from "./browser.ts";
import { signInDirectly } from "./direct-sign-in.ts";
import { openOwnDatabase } from "./own-database.ts";
import { CHEAP, rememberedHashes } from "./remembered-hashes.ts";
import type { Sandbox } from "./sandbox.ts";
import { openDoor } from "./shared-app.ts";
import { makeVerifier } from "./verifier.ts";
import { type Row, watchRefusals } from "./watch-refusals.ts";

const PORTAL = "http://portal.test";
const LOGIN_DIST = resolve(import.meta.dirname, "../../../login/dist");

/** Nothing listens at these addresses: for tests that need no service. */
const NO_SANDBOX = { origin: "http://sandbox.test", smtpUrl: "smtp://127.0.0.1:1" };

export const testConfig = (databaseUrl: string, sandbox: Neighbours = NO_SANDBOX): Config => ({
  production: false,
  port: 0,
  host: "127.0.0.1",
  origin: "http://identity.test",
  portalOrigin: PORTAL,
  databaseUrl,
  readDatabaseUrl: undefined,
  secret: "a secret for tests that is long enough",
  apiKey: "test-api-key",
  loginToken: "test-login-token",
  catalogue: demoCatalogue(sandbox.origin),
  connectorSecrets: new Map(DEMO_SERVICES.map((kind) => [kind, demoConnectorSecret(kind)])),
  clientSecrets: new Map(DEMO_SERVICES.map((kind) => [kind, [demoClientSecret(kind)]])),
  peppers: new Map(),
  site: demoSite(PORTAL, sandbox.origin),
  smtpUrl: sandbox.smtpUrl,
  loginDist: LOGIN_DIST,
  demo: true,
  world: DEMO_WORLD,
  providers: describeProviders(sandbox),
  trustedProxies: [],
  bindTokens: "auto",
  journalDays: LOG_RETENTION_DAYS,
  removedServices: [],
  // Tests do in a second what a person does in a week. Tests of limits set 1.
  rateLimitFactor: 1_000,
  oldSystem: undefined,
  metricsToken: undefined,
  // Describing every call takes a fifth of the cost of a world. Tests of the description set this to true.
  docs: false,
  tracing: undefined,
  stopNoticeMs: 1_000,
  logLevel: "silent",
});

/** Returns the sandbox's Google and Apple, if there is a sandbox. */
export function describeProviders({ origin }: Pick<Sandbox, "origin">): Config["providers"] {
  const port = Number(new URL(origin).port);
  const isThere = port !== 0;
  return {
    google: {
      issuer: providerIssuer(port, "google"),
      client: isThere ? GOOGLE_CLIENT : undefined,
    },
    apple: { issuer: providerIssuer(port, "apple"), client: isThere ? APPLE_CLIENT : undefined },
  };
}

type Neighbours = Pick<Sandbox, "origin" | "smtpUrl">;

export type World = AsyncDisposable & {
  readonly config: Config;
  readonly database: Database;
  readonly parts: Parts;
  /** Where identity listens. */
  readonly url: string;
  /** The log so far. */
  readonly log: readonly string[];
  /** The log's rows about refusals so far. */
  readonly refusals: readonly Row[];
  /** What was reported so far under a name. */
  told<N extends keyof Reports>(name: N): readonly Reports[N][];
  /** Moves identity's clock. */
  passTime(ms: number): void;
  /** Stops identity's clock, for what would expire while a slow machine works. */
  holdTime(): void;
  client(options?: { bearer?: string; language?: Language }): Client;
  /** Returns the URL that the portal would send a visitor to. */
  loginUrl(parameters?: Record<string, string | undefined>): string;
  /** Opens the form and posts it. Returns the page that follows. */
  submitSignIn(
    browser: Browser,
    loginUrl: string,
    person: { readonly email: string; readonly password?: string },
  ): Promise<Response>;
  /**
   * Returns the code that the portal finds in its URL after the hosted login. Without a given browser, uses one
   * that the account knows.
   */
  obtainCode(
    person: DemoPerson,
    browser?: Browser,
  ): Promise<{ readonly code: string; readonly verifier: string }>;
  /** Uses the pages of the hosted login if a browser is given; otherwise skips them where that makes no difference. */
  signIn(person?: DemoPerson, browser?: Browser): Promise<Tokens>;
  /** Starts identity again on the same database, as another process would. */
  restart(changes?: Partial<Config>): Promise<World>;
};

/** Starts identity with its own database and the given demo people, on a real socket. */
export async function createWorld(
  people: readonly DemoPerson[] = [PEOPLE.hana],
  sandbox?: Neighbours,
  changes: Partial<Config> = {},
  patienceMs?: number,
): Promise<World> {
  const { url, database, end } = await openOwnDatabase(patienceMs);
  const clock: Clock = { offset: 0, heldAt: undefined };
  const config = { ...testConfig(url, sandbox), ...changes };
  const world = await start(config, database, clock, end);
  await shareFirstKey(world);
  await seedDemo(database, rememberedHashes, world.config, people);
  // They have logged in before: the first browser of a test is not at home with them.
  for (const { subject } of people) await takeFirstBrowser(database.db, subject);
  return world;
}

/** Starts identity on an existing database, which is not deleted afterwards. */
export async function enterWorld(
  url: string,
  people: readonly DemoPerson[],
  sandbox: Neighbours,
  changes: Partial<Config> = {},
): Promise<World> {
  const config = { ...testConfig(url, sandbox), ...changes };
  const clock: Clock = { offset: 0, heldAt: undefined };
  const database = openDatabase(url);
  const world = await start(config, database, clock, () => database.close());
  await seedDemo(world.database, rememberedHashes, config, people);
  for (const { subject } of people) await takeFirstBrowser(database.db, subject);
  return world;
}

const firstKeys = new Map<string, Promise<readonly SigningKeyRow[]>>();

/** Worlds with the same configuration share an app, so they must share the signing keys that the first of them made. */
async function shareFirstKey({ config, parts }: Pick<World, "config" | "parts">): Promise<void> {
  const { db } = parts.database;
  const known = firstKeys.get(config.secret);
  if (known) {
    const keys = (await known).map((key) => ({ ...key, created_at: parts.now() }));
    await db.insertInto("signing_key").values(keys).execute();
    return;
  }
  const made = parts.issuer.keys
    .signer()
    .then(() => db.selectFrom("signing_key").selectAll().execute());
  firstKeys.set(config.secret, made);
  await made;
}

/** Imported once per worker: the runner would load it again for each world. */
let loginBundle: Promise<LoginBundle> | undefined;

type Reported = { readonly name: keyof Reports; readonly facts: Reports[keyof Reports] };

type Clock = { offset: number; heldAt: number | undefined };

async function start(
  config: Config,
  opened: Database,
  clock: Clock,
  endDatabase: () => Promise<void>,
): Promise<World> {
  // The database's clock moves with identity's, but never stops.
  const database = { ...opened, now: async () => (await opened.now()) + clock.offset };
  const reports: Reported[] = [];
  const told = <N extends keyof Reports>(name: N): Reports[N][] =>
    reports.flatMap((each) => (each.name === name ? [each.facts as Reports[N]] : []));
  const made = makeParts(config, database, {
    now: () => (clock.heldAt ?? Date.now()) + clock.offset,
    report: (name, facts) => reports.push({ name, facts }),
  });
  // Hashes are cheap here, and refusals are not delayed: other tests cover both.
  const hasher = createPasswordHasher(config.peppers, CHEAP);
  const parts = { ...made, hasher, evenTime: { wait: async () => {} } };
  loginBundle ??= import(pathToFileURL(resolve(LOGIN_DIST, "server/render.js")).href);
  const { write, lines, refusals, faults } = watchRefusals();
  const door = await openDoor({ parts, write }, await loginBundle);
  const { url } = door;

  const client: World["client"] = ({ bearer, language = "en" } = {}) =>
    createClient({
      origin: url,
      apiKey: config.apiKey,
      language: () => language,
      bearer: () => bearer,
    });

  const loginUrl: World["loginUrl"] = (parameters = {}) => {
    const query = new URLSearchParams();
    const all = {
      sv: "0",
      redirect_url: `${PORTAL}/index`,
      state: "abcDEF12",
      lng: "en",
      code_challenge: makeVerifier().challenge,
      token: config.loginToken,
      ...parameters,
    };
    for (const [name, value] of Object.entries(all)) {
      if (value !== undefined) query.append(name, value);
    }
    return `${url}/login/?${query}`;
  };

  const submitSignIn: World["submitSignIn"] = async (browser, address, { email, password }) => {
    const page = await (await browser.request(address)).text();
    const csrf = readField(page, "csrf");
    const answer = await browser.post(address, { csrf, email, password: password ?? "" });
    return followToForm(browser, answer);
  };

  /** Returns a browser that the person's account knows, as in most sign-ins: no mail is sent about it. */
  const openOwnBrowser = async ({ email }: DemoPerson): Promise<Browser> => {
    const { mark, hash } = recognizeBrowser(undefined, randomSecret(), parts.secrets);
    const browser = new Browser();
    const account = await findPasswordAccount(database.db, canonicalEmail(email));
    if (!account) return browser;
    browser.cookies.set("musubi_browser", mark);
    const noted = { account: account.id, browser: hash, userAgent: "", at: parts.now() - 1 };
    await database.transact((trx) => noteBrowser(trx, noted));
    return browser;
  };

  const obtainCode: World["obtainCode"] = async (person, given) => {
    const browser = given ?? (await openOwnBrowser(person));
    const { verifier, challenge } = makeVerifier();
    const address = loginUrl({ code_challenge: challenge });
    const response = await submitSignIn(browser, address, person);
    const location = new URL(response.headers.get("location") ?? "about:blank");
    const code = location.searchParams.get("authorization_code");
    if (code === null) throw new Error(`Signing in answered ${response.status}.`);
    return { code, verifier };
  };

  return {
    config,
    database,
    parts,
    url,
    log: lines,
    refusals,
    told,
    client,
    loginUrl,
    submitSignIn,
    obtainCode,
    passTime: (ms) => {
      clock.offset += ms;
    },
    holdTime() {
      clock.heldAt = Date.now();
    },
    signIn: async (person = PEOPLE.hana, browser) => {
      const direct = browser ? undefined : await signInDirectly(parts, person);
      if (direct) return direct;
      const { code, verifier } = await obtainCode(person, browser);
      const outcome = await client().send(getTokens, {
        body: { authorization_code: code, code_verifier: verifier, auth_service_id: 0 },
      });
      if (!outcome.ok) throw new Error(`The exchange failed: ${JSON.stringify(outcome)}`);
      return outcome.data;
    },
    restart: (changes = {}) => {
      const again = openDatabase(config.databaseUrl);
      return start({ ...config, ...changes }, again, clock, () => again.close());
    },
    [Symbol.asyncDispose]: async () => {
      await door.close();
      parts.mailer.close();
      await endDatabase();
      // An error that the contract does not list is a bug, whatever the test is about. So is a refusal that is
      // not logged.
      const bugs = [
        ...told("undeclared").map(({ call, code }) => `${call} answered ${code}`),
        ...faults,
      ];
      if (bugs.length > 0) throw new Error(bugs.join("\n"));
    },
  };
}
