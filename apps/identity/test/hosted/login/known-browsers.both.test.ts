import { changePassword, SLEEP_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { noteBrowser, readBrowser, recognizeBrowser } from "../../../src/accounts/known-browser.ts";
import { disableAccount } from "../../../src/database/queries/accounts.ts";
import {
  dropKnownBrowsers,
  findKnownBrowsers,
} from "../../../src/database/queries/known-browsers.ts";
import { deriveSecrets, randomSecret } from "../../../src/settings/secrets.ts";
import { Browser } from "../../world/browser.ts";
import { describeOnce, onBothEngines, test } from "../../world/engines.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { LoginVisitor } from "../../world/login-visitor.ts";
import { readCode, workOutbox } from "../../world/mailbox.ts";
import { dataOf } from "../../world/outcomes.ts";
import { createPoolClient, followToPortal, openForm, reach } from "../../world/pool-client.ts";
import { signInToPool } from "../../world/pool-sign-in.ts";
import { SocialVisitor } from "../../world/social-visitor.ts";
import { createWorld, type World } from "../../world/world.ts";

const sandbox = await freshSandbox();

const { hana, kenji, yuki } = PEOPLE;
const COOKIE = "musubi_browser";
const MINUTE = 60_000;
const PASSWORD = "Yozakura2026";

const markOf = ({ cookies }: Browser) => cookies.get(COOKIE) ?? "";

/** Returns the hash by which accounts know a browser. */
const hashOf = ({ parts }: World, browser: Browser) => readBrowser(markOf(browser), parts.secrets);

const knownTo = async ({ database }: World, { subject }: { readonly subject: string }) =>
  (await findKnownBrowsers(database.db, subject))
    .map(({ user_agent: _, ...known }) => known)
    .toSorted((a, b) => a.since - b.since);

const readRows = ({ database }: World) =>
  database.db.selectFrom("known_browser").selectAll().execute();

const passwordSince = async ({ database }: World) =>
  (await database.db.selectFrom("account").select("password_since").executeTakeFirstOrThrow())
    .password_since;

/** Resets a forgotten password, up to the sign-in form. */
async function resetPassword(world: World, visitor: LoginVisitor) {
  const asked = await visitor.submit(await visitor.goTo("/forgot"), { email: hana.email });
  const proven = await visitor.submit(asked, { code: await readCode(world, sandbox, hana.email) });
  return visitor.submit(proven, { password: PASSWORD });
}

describe("a browser becomes known", () => {
  test("when a password signs in; each sign-in updates when the browser was last seen", async () => {
    await using world = await createWorld([hana]);
    world.holdTime();
    const browser = new Browser();
    await world.signIn(hana, browser);
    const mark = markOf(browser);
    const first = world.parts.now();
    world.passTime(MINUTE);
    await world.signIn(hana, new Browser());
    await world.database.db.updateTable("login_session").set({ ended_at: 1 }).execute();
    world.passTime(MINUTE);
    await world.signIn(hana, browser);
    expect(markOf(browser)).toBe(mark);
    expect(await knownTo(world, hana)).toEqual([
      { browser_hash: hashOf(world, browser), since: first, seen_at: first + 2 * MINUTE },
      { browser_hash: expect.any(String), since: first + MINUTE, seen_at: first + MINUTE },
    ]);
    // The database reveals neither the mark nor its secret.
    const [secret = ""] = mark.split(".");
    expect(JSON.stringify(await readRows(world))).not.toContain(secret);
  });

  test("only to the account that was signed in to; all accounts share the browser's one mark", async () => {
    await using world = await createWorld([hana, kenji]);
    const browser = new Browser();
    await world.signIn(hana, browser);
    expect(await knownTo(world, kenji)).toEqual([]);
    const mark = markOf(browser);
    const again = world.loginUrl({ prompt: "login" });
    await world.submitSignIn(browser, again, { email: kenji.email, password: "Wrong2026" });
    expect(await knownTo(world, kenji)).toEqual([]);
    await world.submitSignIn(browser, again, kenji);
    expect(markOf(browser)).toBe(mark);
    for (const person of [hana, kenji]) {
      expect(await knownTo(world, person)).toMatchObject([
        { browser_hash: hashOf(world, browser) },
      ]);
    }
  });

  test("when Google signs in", async () => {
    await using world = await createWorld([yuki], sandbox);
    const social = new SocialVisitor(world);
    const entered = await social.signIn("google", { person: yuki.provider.subject });
    expect(entered.status).toBe(303);
    expect(await knownTo(world, yuki)).toMatchObject([
      { browser_hash: hashOf(world, social.browser) },
    ]);
  });

  onBothEngines(
    "when an account is made; if the form is sent twice, both answers set the same mark",
    async () => {
      await using world = await createWorld([], sandbox);
      const email = "aoi@example.jp";
      const visitor = new LoginVisitor(world);
      const asked = await visitor.submit(await visitor.goTo("/sign-up"), { email });
      const page = await visitor.submit(asked, { code: await readCode(world, sandbox, email) });
      const accepted = { password: PASSWORD, terms: "accepted" };
      // The browser may use either of the two answers.
      const other = new LoginVisitor(world, new Browser());
      for (const [name, value] of visitor.browser.cookies) other.browser.cookies.set(name, value);
      expect((await visitor.submit(page, accepted)).status).toBe(303);
      expect((await other.submit(page, accepted)).status).toBe(303);
      const made = await world.database.db
        .selectFrom("account")
        .select(["id as subject", "created_at", "password_since"])
        .where("email_key", "=", email)
        .executeTakeFirstOrThrow();
      expect(made.password_since).toBe(made.created_at);
      expect(await knownTo(world, made)).toMatchObject([
        { browser_hash: hashOf(world, visitor.browser) },
      ]);
      expect(markOf(other.browser)).toBe(markOf(visitor.browser));
    },
  );

  test("only where the session began; another browser with the session cookie stays unknown, and gets the form", async () => {
    await using world = await createWorld([hana]);
    const [browser, thief] = [new Browser(), new Browser()];
    await world.signIn(hana, browser);
    const known = await knownTo(world, hana);
    thief.cookies.set("musubi_login", browser.cookies.get("musubi_login") ?? "");
    expect((await thief.request(world.loginUrl())).status).toBe(200);
    expect(thief.cookies.has(COOKIE)).toBe(false);
    thief.cookies.set(
      COOKIE,
      recognizeBrowser(undefined, randomSecret(), world.parts.secrets).mark,
    );
    expect((await thief.request(world.loginUrl())).status).toBe(200);
    expect(await knownTo(world, hana)).toEqual(known);
  });

  test("not by a sign-in at the pool, through its password call or its page", async () => {
    await using world = await createWorld([hana]);
    await signInToPool(world.url, hana);
    const client = await createPoolClient(reach(world));
    const browser = new Browser();
    const form = await openForm((await client.begin()).url, browser, client.atHome);
    const { email, password } = hana;
    const signedIn = await browser.post(form.action, { csrf: form.csrf, email, password });
    await followToPortal(signedIn, browser, { ...client, portal: world.config.portalOrigin });
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await readRows(world)).toEqual([]);
  });
});

describeOnce("the mark of a browser", () => {
  test("cannot be read by scripts or other sites, and lasts for 400 days", async () => {
    await using world = await createWorld([hana]);
    const response = await world.submitSignIn(new Browser(), world.loginUrl(), hana);
    const written = response.headers.getSetCookie().filter((line) => line.startsWith(COOKIE));
    expect(written).toEqual([
      expect.stringMatching(
        /^musubi_browser=[\w-]{43}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  test("signs nobody in by itself, and is not given before a sign-in", async () => {
    await using world = await createWorld([hana]);
    const [browser, later] = [new Browser(), new Browser()];
    await browser.request(world.loginUrl());
    await world.submitSignIn(browser, world.loginUrl(), {
      email: hana.email,
      password: "Wrong2026",
    });
    expect(browser.cookies.has(COOKIE)).toBe(false);
    await world.signIn(hana, browser);
    const mark = markOf(browser);
    for (const name of [COOKIE, "musubi_login"]) {
      for (const value of [mark, ...mark.split(".")]) {
        later.cookies.clear();
        later.cookies.set(name, value);
        expect((await later.request(world.loginUrl())).status, `${name}=${value}`).toBe(200);
      }
    }
  });

  test("is ignored and replaced if it is not ours", async () => {
    await using world = await createWorld([hana]);
    const { secrets } = world.parts;
    const genuine = () => recognizeBrowser(undefined, randomSecret(), secrets).mark;
    const foreign = recognizeBrowser(undefined, "s", deriveSecrets("another operator's secret"));
    const [secret, code] = genuine().split(".");
    const [otherSecret] = genuine().split(".");
    for (const shown of [
      "x",
      ".",
      `${secret}`,
      `${secret}.`,
      `${otherSecret}.${code}`,
      `${secret}.${code}.${code}`,
      `${secret}.${code}x`,
      foreign.mark,
      "%",
    ]) {
      expect(readBrowser(shown, secrets), shown).toBeUndefined();
      const browser = new Browser();
      browser.cookies.set(COOKIE, shown);
      await world.signIn(hana, browser);
      expect(markOf(browser)).not.toBe(shown);
      const hashes = (await knownTo(world, hana)).map((known) => known.browser_hash);
      expect(hashes).toContain(hashOf(world, browser));
    }
    const kept = new Browser();
    const mark = genuine();
    kept.cookies.set(COOKIE, mark);
    await world.signIn(hana, kept);
    expect(markOf(kept)).toBe(mark);
  });
});

describeOnce("known browsers are forgotten", () => {
  test("all of them by a reset but the browser in which it was made, and the password counts as new", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const visitor = new LoginVisitor(world);
    await world.signIn(hana, visitor.browser);
    await world.signIn(hana, new Browser());
    await world.signIn(kenji, new Browser());
    world.passTime(MINUTE);
    world.holdTime();
    await resetPassword(world, visitor);
    const reset = world.parts.now();
    const browser_hash = hashOf(world, visitor.browser);
    expect(await knownTo(world, hana)).toEqual([{ browser_hash, since: reset, seen_at: reset }]);
    expect(await knownTo(world, kenji)).toHaveLength(1);
    const { password_since } = await world.database.db
      .selectFrom("account")
      .select("password_since")
      .where("id", "=", hana.subject)
      .executeTakeFirstOrThrow();
    expect(password_since).toBe(reset);
  });

  test("not when a holder changes the password; the new password inherits the age of the old one", async () => {
    await using world = await createWorld([hana], sandbox);
    const { access_token } = await world.signIn(hana);
    const before = [await knownTo(world, hana), await passwordSince(world)];
    world.passTime(MINUTE);
    const body = {
      access_token,
      previous_password: hana.password,
      proposed_password: PASSWORD,
    };
    dataOf(await world.client({ bearer: access_token }).send(changePassword, { body }));
    expect([await knownTo(world, hana), await passwordSince(world)]).toEqual(before);
  });

  test("when their account is erased, not when it is closed", async () => {
    await using world = await createWorld([hana, kenji]);
    await world.signIn(hana);
    await world.signIn(kenji);
    const { database, outbox, now } = world.parts;
    await disableAccount(database.db, hana.subject, { mergedInto: null, now: now() });
    const job = { kind: "erase-account", account: hana.subject } as const;
    await outbox.add(database.db, job, now() + SLEEP_MS);
    world.passTime(SLEEP_MS - MINUTE);
    await workOutbox(world);
    expect(await knownTo(world, hana)).toHaveLength(1);
    world.passTime(2 * MINUTE);
    await workOutbox(world);
    expect(await knownTo(world, hana)).toEqual([]);
    expect(await knownTo(world, kenji)).toHaveLength(1);
  });

  test("if an account has more than 30: the youngest, except for the browser in use", async () => {
    await using world = await createWorld([hana, kenji]);
    const { database } = world;
    const start = world.parts.now() - 100 * MINUTE;
    const account = hana.subject;
    const note = (n: number, at: number) =>
      database.transact((trx) =>
        noteBrowser(trx, { account, browser: `browser ${n}`, userAgent: "", at }),
      );
    for (let n = 0; n < 30; n += 1) await note(n, start + n * MINUTE);
    await note(29, start + 50 * MINUTE);
    await world.signIn(kenji);
    expect(await knownTo(world, hana)).toHaveLength(30);

    const browser = new Browser();
    await world.signIn(hana, browser);
    const hashes = (await knownTo(world, hana)).map((known) => known.browser_hash);
    expect(hashes).toHaveLength(30);
    expect(hashes).toEqual(expect.arrayContaining(["browser 0", hashOf(world, browser)]));
    expect(hashes).not.toContain("browser 29");
    expect(await knownTo(world, kenji)).toHaveLength(1);
  });

  test("if a moment is given, only those that became known since then", async () => {
    await using world = await createWorld([hana]);
    const account = hana.subject;
    await world.database.transact(async (trx) => {
      const note = (browser: string, at: number) =>
        noteBrowser(trx, { account, browser, userAgent: "", at });
      for (const at of [1, 2, 3]) await note(`of ${at}`, at);
      await note("of 1", 4);
      await dropKnownBrowsers(trx, account, { since: 2 });
    });
    expect(await knownTo(world, hana)).toEqual([{ browser_hash: "of 1", since: 1, seen_at: 4 }]);
  });
});
