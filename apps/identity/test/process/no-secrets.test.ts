import { once } from "node:events";
import {
  CODE_ALPHABET,
  certifyStoreAccount,
  changeEmail,
  changePassword,
  forgotStorePassword,
  logOut,
  migrateAccount,
  renewTokens,
  resetStorePassword,
  UserKind,
  verifyCode,
} from "@musubi/contract";
import { APP_SDK, APPLE_CLIENT, GOOGLE_CLIENT, PEOPLE } from "@musubi/demo-world";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "../../src/database/open.ts";
import { type Collector, startCollector } from "../world/collector.ts";
import { type LoginHost, LoginVisitor, type Page } from "../world/login-visitor.ts";
import { besidesSignIns, otherCode } from "../world/mailbox.ts";
import { driveToEnd, mergeCalls } from "../world/merge-calls.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createPoolClient } from "../world/pool-client.ts";
import { signInToPool } from "../world/pool-sign-in.ts";
import { type Deployment, type IdentityProcess, startProcesses } from "../world/processes.ts";
import { findSecrets, recordSecrets, type SecretsRecord } from "../world/record-secrets.ts";
import { type Sandbox, startOwnSandbox } from "../world/sandbox.ts";
import { SocialVisitor } from "../world/social-visitor.ts";
import { describeProviders } from "../world/world.ts";

const ORIGIN = "http://identity.localhost";
const { hana, kenji, mio, sora, yuki } = PEOPLE;
const OLD_STORE = { email: "old-store@example.jp", password: "Store2020" };
const OLD_APP = { email: "old-app@example.jp", password: "OldApp2020" };

let sandbox: Sandbox;
let deployment: Deployment;
let identity: IdentityProcess;
let host: LoginHost;
let record: SecretsRecord;
let collector: Collector;
let metrics: string;

beforeAll(async () => {
  sandbox = await startOwnSandbox(ORIGIN);
  collector = await startCollector();
  const providers = describeProviders(sandbox);
  deployment = await startProcesses(
    1,
    {
      LOG_LEVEL: "debug",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      IDENTITY_ORIGIN: ORIGIN,
      GOOGLE_ISSUER: providers.google.issuer,
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.clientSecret,
      APPLE_ISSUER: providers.apple.issuer,
      APPLE_CLIENT_ID: APPLE_CLIENT.clientId,
      APPLE_TEAM_ID: APPLE_CLIENT.teamId,
      APPLE_KEY_ID: APPLE_CLIENT.keyId,
      APPLE_PRIVATE_KEY: APPLE_CLIENT.privateKey,
    },
    sandbox,
  );
  const [started] = deployment.processes;
  if (!started) throw new Error("One process was asked for.");
  identity = started;
  host = { ...identity, config: { origin: ORIGIN, providers } };
  record = recordSecrets();
}, 90_000);

afterAll(async () => {
  record[Symbol.dispose]();
  await deployment[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
  await collector[Symbol.asyncDispose]();
}, 90_000);

// After every test: neither the log nor the refusals contain a secret that was sent or received.
afterEach(() => {
  expect(findSecrets(record.secrets, identity.log())).toEqual([]);
  expect(findSecrets(record.secrets, record.refusals.join("\n"))).toEqual([]);
});

/** Expects that secrets with these names were really sent or received. */
const expectUsed = (...names: string[]) =>
  expect([...record.secrets.values()]).toEqual(expect.arrayContaining(names));

const CODE = new RegExp(`\\b[${CODE_ALPHABET}]{6}\\b`);
const readCode = (to: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const [newest] = besidesSignIns(await sandbox.mails(to));
      const [code] = CODE.exec(newest?.text ?? "") ?? [];
      if (code === undefined) throw new Error(`There is no code for ${to} yet.`);
      return code;
    },
    { timeout: 20_000, interval: 20 },
  );

const enterCode = async (visitor: LoginVisitor, page: Page, email: string): Promise<Page> => {
  const code = await readCode(email);
  expect((await visitor.submit(page, { code: otherCode(code) })).status).toBe(422);
  return visitor.submit(page, { code });
};

test("I06: no secret of a right or wrong sign-in, a renewal or a log-out is logged", async () => {
  await identity.submitSignIn({ ...hana, password: "Guessed2026" });
  const { access_token, refresh_token } = await identity.signIn(hana);
  const renewed = dataOf(
    await identity.client().send(renewTokens, { body: { refresh_token, auth_service_id: 0 } }),
  );
  const body = { access_token: renewed.access_token };
  dataOf(await identity.client(renewed.access_token).send(logOut, { body }));
  expect(codeOf(await identity.client(access_token).send(logOut, { body }))).toMatch(/Exception/);
  expectUsed("password", "authorization_code", "code_verifier", "refresh_token", "csrf");
  expectUsed("musubi_login", "musubi_form");
});

test("I06: no secret of a sign-up or a forgotten password is logged", async () => {
  const visitor = new LoginVisitor(host);
  const email = "tsumugi@example.jp";
  const waiting = await visitor.submit(await visitor.goTo("/sign-up"), { email });
  const named = await enterCode(visitor, waiting, email);
  const made = await visitor.submit(named, { password: "Komorebi2026", terms: "accepted" });
  expect(made.location).toContain("authorization_code=");

  const other = new LoginVisitor(host);
  const asked = await other.submit(await other.goTo("/forgot"), { email: mio.email });
  const chosen = await enterCode(other, asked, mio.email);
  await other.submit(chosen, { password: "Mio2027mio" });
  await identity.signIn({ ...mio, password: "Mio2027mio" });
  expectUsed("code", "password");
});

test("I06: no secret of a new password or a new address is logged", async () => {
  const { access_token } = await identity.signIn(hana);
  const client = identity.client(access_token);
  const change = (previous_password: string) =>
    client.send(changePassword, {
      body: { access_token, previous_password, proposed_password: "Yozakura2026" },
    });
  expect(codeOf(await change("Guessed2026"))).toMatch(/Exception/);
  dataOf(await change(hana.password));

  const after_email = "hana.new@example.jp";
  dataOf(await client.send(changeEmail, { body: { access_token, email: after_email } }));
  const code = await readCode(after_email);
  const confirm = (typed: string) =>
    client.send(verifyCode, {
      body: { access_token, attribute_name: "email", code: typed, after_email },
    });
  expect(codeOf(await confirm(otherCode(code)))).toBe("CodeMismatchException");
  dataOf(await confirm(code));
  expectUsed("previous_password", "proposed_password", "code");
});

test("I06: no secret of linking an old account is logged, at the store or at the app", async () => {
  const { access_token } = await identity.signIn(sora);
  const client = identity.client(access_token);
  const { email } = OLD_STORE;
  await sandbox.fault({ service: "store", kind: "down", times: 1 });
  await client.send(certifyStoreAccount, { body: OLD_STORE });
  dataOf(await client.send(forgotStorePassword, { body: { email } }));
  const confirmation_code = await readCode(email);
  const reset = (typed: string) =>
    client.send(resetStorePassword, {
      body: { email, password: "Store2026new", confirmation_code: typed },
    });
  expect(codeOf(await reset(otherCode(confirmation_code)))).toBe("CodeMismatchException");
  dataOf(await reset(confirmation_code));
  const certified = await client.send(certifyStoreAccount, {
    body: { email, password: "Store2026new" },
  });

  const link = (service_kind: number, migration_user_key: string) =>
    client.send(migrateAccount, {
      body: { identifier: 1, migration_user_key, service_kind, account_pattern: UserKind.EXISTING },
    });
  dataOf(await link(1, dataOf(certified).user_id));
  await sandbox.fault({ service: "app", path: "account/owner", kind: "drop-after", times: 1 });
  const idToken = await signInToApp();
  expect(codeOf(await link(2, idToken))).toBe("ServiceUnavailableException");
  dataOf(await link(2, idToken));
  expectUsed("confirmation_code", "migration_user_key");
});

/** The app's own sign-in, as its SDK requests it. */
async function signInToApp(): Promise<string> {
  const address = `${sandbox.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`;
  const answer = await fetch(`${address}?key=${APP_SDK.apiKey}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...OLD_APP, returnSecureToken: true }),
  });
  return ((await answer.json()) as { idToken: string }).idToken;
}

test("I06: no secret of a sign-in with Google or Apple is logged, whether the visitor is known or new, or the provider fails", async () => {
  const known = await new SocialVisitor(host).signIn("google", { person: yuki.provider.subject });
  expect(known.location).toContain("authorization_code=");
  const visitor = new SocialVisitor(host);
  const terms = await visitor.signIn("apple", { person: "apple-tsubasa" });
  const made = await visitor.submit(terms, { terms: "accepted" });
  expect(made.location).toContain("authorization_code=");
  const fault = { service: "google", path: "/token", kind: "status", status: 500 } as const;
  await sandbox.fault({ ...fault, times: 1 });
  const failed = await new SocialVisitor(host).signIn("google", { person: yuki.provider.subject });
  expect(failed.location).not.toContain("authorization_code=");
  expectUsed("state", "nonce", "code", "handle", "musubi_social");
});

test("I06: no secret of a merge is logged, nor of a sign-in to the pool by password or by code", async () => {
  await signInToPool(identity.url, { ...kenji, password: "Guessed2026" }).catch(() => {});
  const { idToken } = await signInToPool(identity.url, kenji);
  const { access_token } = await identity.signIn(PEOPLE.aoi);
  const calls = mergeCalls(identity.client(access_token));
  expect((await driveToEnd(calls, dataOf(await calls.open(idToken)))).state).toBe("done");

  const portal = new URL(new URL(identity.loginUrl()).searchParams.get("redirect_url") ?? "");
  const { url } = identity;
  const pool = await createPoolClient({ url, identity: ORIGIN, portal: portal.origin });
  const begun = await pool.begin();
  const back = await pool.walk(begun, sora);
  await pool.redeem(begun, back);
  await pool.redeem(begun, back).catch(() => {});
  expectUsed("PASSWORD", "AccessToken", "RefreshToken", "code");
});

test("I06: no secret is logged if input is unreadable, or if tables are missing in the database", async () => {
  const { access_token, refresh_token } = await identity.signIn(sora);
  const headers = { "content-type": "application/json", "x-api-key": "test-api-key" };
  const renew = `${identity.url}/token/renew`;
  await fetch(renew, { method: "POST", headers, body: `{"refresh_token":"${refresh_token}` });
  await fetch(`${identity.url}/nowhere/${access_token}?token=${access_token}`);
  await fetch(`${identity.url}/%ff?token=${access_token}`);

  const { db, close } = openDatabase(deployment.databaseUrl);
  for (const table of ["token_family", "password_attempt", "verification_code", "journal"]) {
    await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_gone`)}`.execute(db);
  }
  await close();
  const body = { refresh_token, auth_service_id: 0 } as const;
  expect(codeOf(await identity.client().send(renewTokens, { body }))).toMatch(/Exception/);
  expect((await identity.submitSignIn(sora)).status).toBeGreaterThanOrEqual(500);
  await signInToPool(identity.url, sora).catch(() => {});
  const visitor = new LoginVisitor(host);
  await visitor.submit(await visitor.goTo("/sign-up"), { email: "kaede@example.jp" });

  metrics = await (await fetch(`${identity.url}/metrics`)).text();
  // Waits for the last line of the log.
  const closed = once(identity.child, "close");
  await identity.stop();
  await closed;
  expect(identity.log()).toContain('"msg":"unexpected"');
});

test("S73: no span and no figure of all this has an address, a code, a token, a link, a name or a password", () => {
  expect(collector.spans.length).toBeGreaterThan(500);
  expect(metrics).toContain("musubi_statement_duration_seconds");
  for (const text of [collector.text(), metrics]) {
    expect(findSecrets(record.secrets, text)).toEqual([]);
    expect(text).not.toMatch(/@|%40|\/login\/\w+\/[\w-]{20}/);
    for (const { subject } of Object.values(PEOPLE)) expect(text).not.toContain(subject);
  }
});

test.each([
  ["plain", 'reason: "Naïve/2026"'],
  ["in an address", "/login?password=Na%C3%AFve%2F2026&lng=en"],
  ["in base 64", `"body":"${Buffer.from("Naïve/2026").toString("base64")}"`],
  ["in base 64 for addresses", Buffer.from("Naïve/2026").toString("base64url")],
  ["a code as a word", '"code":"ABC234"'],
])("`findSecrets` finds a secret: %s", (_, line) => {
  const secrets = new Map([
    ["Naïve/2026", "password"],
    ["ABC234", "password"],
  ]);
  expect(findSecrets(secrets, line)).toEqual(["password"]);
  expect(findSecrets(secrets, "time: 1763ABC2349, Naive/2026")).toEqual([]);
});
