import { DAY_MS, glanceAtHome, listNews, SLEEP_MS } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { forgetKnownBrowser } from "../../../src/database/queries/known-browsers.ts";
import { mailLinks } from "../../../src/office/mail-links.ts";
import { tellTime } from "../../../src/outbox/mail/tell-time.ts";
import { AUTHOR } from "../../office/office.ts";
import { Browser } from "../../world/browser.ts";
import { closeId } from "../../world/close-id.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { LoginVisitor } from "../../world/login-visitor.ts";
import { readCode, workOutbox } from "../../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../../world/merge-calls.ts";
import { dataOf } from "../../world/outcomes.ts";
import { signInToPool } from "../../world/pool-sign-in.ts";
import { SocialVisitor } from "../../world/social-visitor.ts";
import { MAIL_WORDS, mailJa as words } from "../../world/words.ts";
import { createWorld, type World } from "../../world/world.ts";

const sandbox = await freshSandbox();

const { hana, kenji, yuki } = PEOPLE;
const COOKIE = "musubi_browser";
const MINUTE = 60_000;
const PASSWORD = "Yozakura2026";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";

/** Returns the mails about new browsers to an address, the newest first. */
async function readTold(world: World, to: string): Promise<string[]> {
  await workOutbox(world);
  const mails = await sandbox.mails(to);
  return mails.filter(({ subject }) => subject === words.newBrowser.subject).map((m) => m.text);
}

const countTold = async (world: World, ...people: readonly Pick<DemoPerson, "email">[]) => {
  const counts: number[] = [];
  for (const { email } of people) counts.push((await readTold(world, email)).length);
  return counts;
};

const endSessions = ({ database, parts }: World) =>
  database.db.updateTable("login_session").set({ ended_at: parts.now() }).execute();

/** Sets a password by code, up to the sign-in form. */
async function resetPassword(world: World, visitor: LoginVisitor) {
  const asked = await visitor.submit(await visitor.goTo("/forgot", { lng: "ja" }), {
    email: hana.email,
  });
  const proven = await visitor.submit(asked, { code: await readCode(world, sandbox, hana.email) });
  return visitor.submit(proven, { password: PASSWORD });
}

describe("a sign-in from a browser that the account does not know sends a mail", () => {
  test("once, with the time, the browser and a link; the browser becomes known", async () => {
    await using world = await createWorld([hana], sandbox);
    world.holdTime();
    const at = world.parts.now();
    const browser = new Browser(IPHONE);
    await world.signIn(hana, browser);
    world.passTime(MINUTE);
    await endSessions(world);
    await world.signIn(hana, browser);
    const told = await readTold(world, hana.email);
    expect(told).toHaveLength(1);
    const time = (when: number) => tellTime(MAIL_WORDS.ja, when, "ja", "Asia/Tokyo");
    expect(told[0]).toContain(`\n日時：${time(at)}\nブラウザ：Safari（iPhone）\n`);
    expect(told[0]).toContain(words.takeBack.freeze.after(time(at + SLEEP_MS)));
    expect(told[0]).toMatch(/http:\/\/identity\.test\/login\/take-back\/[\w-]{43}\?lng=ja\n/);
    expect(told[0]).not.toContain(`${words.newBrowser.by}：`);
    const known = await world.database.db.selectFrom("known_browser").selectAll().execute();
    expect(known).toMatchObject([{ user_agent: IPHONE, since: at, seen_at: at + MINUTE }]);
  });

  test("at most ten times a day, so that an attacker cannot bury a mail under many others", async () => {
    await using world = await createWorld([hana], sandbox);
    // The office's links do not count; sign-ins do even if the address is not proved.
    dataOf(await mailLinks(world.parts, hana.subject, AUTHOR));
    for (let n = 0; n < 5; n += 1) await world.signIn(hana, new Browser());
    await world.database.db.updateTable("account").set({ email_proven_at: null }).execute();
    for (let n = 0; n < 6; n += 1) await world.signIn(hana, new Browser());
    expect(await countTold(world, hana)).toEqual([10]);
    world.passTime(DAY_MS);
    await world.signIn(hana, new Browser());
    expect(await countTold(world, hana)).toEqual([11]);
  });

  test("also with Google; the mail then says to protect the Google account", async () => {
    await using world = await createWorld([yuki], sandbox);
    const social = new SocialVisitor(world);
    for (const _ of [1, 2]) {
      await endSessions(world);
      const entered = await social.signIn("google", { person: yuki.provider.subject });
      expect(entered.status).toBe(303);
    }
    const told = await readTold(world, yuki.email);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(`\n${words.fact(words.newBrowser.by, "Google")}\n`);
    expect(told[0]).toContain(words.newBrowser.after.provider("Google"));
  });

  test("also when a closed ID is reopened", async () => {
    await using world = await createWorld([kenji], sandbox);
    await closeId(world, kenji);
    const visitor = new LoginVisitor(world);
    const { email, password } = kenji;
    const offered = await visitor.submit(await visitor.goTo("/"), { email, password });
    expect(await countTold(world, kenji)).toEqual([0]);
    expect((await visitor.submit(offered, {})).status).toBe(303);
    expect(await countTold(world, kenji)).toEqual([1]);
  });

  test("for each account: a computer that two people share is new to each of them once", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const browser = new Browser();
    for (const person of [hana, kenji, hana, kenji]) {
      await endSessions(world);
      await world.signIn(person, browser);
    }
    expect(await countTold(world, hana, kenji)).toEqual([1, 1]);
  });

  test("after a merge, for a browser that only the source knew", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const browser = new Browser();
    await world.signIn(kenji, browser);
    const calls = await mergeCallsAs(world, hana);
    await driveToEnd(calls, dataOf(await calls.open(await idTokenOf(world, kenji))));
    expect(await countTold(world, hana)).toEqual([0]);
    await world.signIn(hana, browser);
    expect(await countTold(world, hana)).toEqual([1]);
  });

  test("if the browser's mark was lost or is not ours; a stolen mark is useless without the password", async () => {
    await using world = await createWorld([hana], sandbox);
    const [browser, thief] = [new Browser(), new Browser()];
    await world.signIn(hana, browser);
    const mark = browser.cookies.get(COOKIE) ?? "";
    for (const shown of [undefined, `${mark}x`]) {
      browser.cookies.clear();
      if (shown !== undefined) browser.cookies.set(COOKIE, shown);
      await world.signIn(hana, browser);
    }
    expect(await countTold(world, hana)).toEqual([3]);
    thief.cookies.set(COOKIE, mark);
    const guess = { email: hana.email, password: "Wrong2026" };
    const refused = await world.submitSignIn(thief, world.loginUrl(), guess);
    expect([refused.status, thief.cookies.has("musubi_login")]).toEqual([422, false]);
    expect(await countTold(world, hana)).toEqual([3]);
  });

  test("without a link if the address is not proved", async () => {
    await using world = await createWorld([hana], sandbox);
    await world.database.db.updateTable("account").set({ email_proven_at: null }).execute();
    await world.signIn(hana, new Browser());
    const [told] = await readTold(world, hana.email);
    expect(told).toContain(words.notYou);
    expect(told).not.toContain("/login/take-back/");
  });
});

describe("no mail is sent", () => {
  test("for the browser in which an ID was made, with a password or a provider", async () => {
    await using world = await createWorld([], sandbox);
    const email = "aoi@example.jp";
    const visitor = new LoginVisitor(world);
    const asked = await visitor.submit(await visitor.goTo("/sign-up"), { email });
    const page = await visitor.submit(asked, { code: await readCode(world, sandbox, email) });
    const made = await visitor.submit(page, { password: PASSWORD, terms: "accepted" });
    expect(made.status).toBe(303);
    const social = new SocialVisitor(world);
    const terms = await social.signIn("google", { person: "google-haru" });
    expect((await social.submit(terms, { terms: "accepted" })).status).toBe(303);
    const accounts = await world.database.db.selectFrom("account").select("email").execute();
    expect(await countTold(world, ...accounts)).toEqual([0, 0]);
  });

  test("for the browser that has just set a password by code; a mail is sent for any other browser", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = new LoginVisitor(world);
    expect((await resetPassword(world, visitor)).status).toBe(303);
    expect(await countTold(world, hana)).toEqual([0]);
    await world.signIn({ ...hana, password: PASSWORD }, new Browser());
    expect(await countTold(world, hana)).toEqual([1]);
  });

  test("for the browser that has set a password by code, but only about that ID", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const visitor = new LoginVisitor(world);
    await resetPassword(world, visitor);
    const another = world.loginUrl({ prompt: "login" });
    await world.submitSignIn(visitor.browser, another, kenji);
    expect(await countTold(world, kenji, hana)).toEqual([1, 0]);
  });

  test("for a wrong password, nor for a sign-in at the pool", async () => {
    await using world = await createWorld([hana], sandbox);
    const guess = { email: hana.email, password: "Wrong2026" };
    await world.submitSignIn(new Browser(), world.loginUrl(), guess);
    await signInToPool(world.url, hana);
    expect(await countTold(world, hana)).toEqual([0]);
  });
});

describe("home shows a sign-in from a new browser as well", () => {
  /** Returns a session's news; checks that the summary for home says whether there is any. */
  async function readNews(world: World, { access_token: bearer }: { access_token: string }) {
    const client = world.client({ bearer });
    const { new_browsers: news, export_until } = dataOf(await client.send(listNews, {}));
    expect(export_until).toBeNull();
    expect(dataOf(await client.send(glanceAtHome, {})).news).toBe(news.length > 0);
    return news;
  }

  test("in every other session, for 14 days, the newest first; not in the session of the new browser", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    world.holdTime();
    const first = await world.signIn(hana, new Browser());
    expect(await readNews(world, first)).toEqual([]);
    world.passTime(MINUTE);
    const at = world.parts.now();
    const phone = await world.signIn(hana, new Browser(IPHONE));
    world.passTime(MINUTE);
    const signIn = { at, browser: "Safari", system: "iPhone" };
    expect((await readNews(world, first))[0]).toEqual(signIn);
    expect(await readNews(world, phone)).not.toContainEqual(signIn);
    expect(await readNews(world, await world.signIn(kenji, new Browser()))).toEqual([]);
    world.passTime(SLEEP_MS);
    expect(await readNews(world, await world.signIn(hana, new Browser(IPHONE)))).toEqual([]);
  });

  test("not in the new browser itself, even after a log-out or after the account forgot the browser", async () => {
    await using world = await createWorld([hana], sandbox);
    world.holdTime();
    const { db } = world.database;
    const browser = new Browser(IPHONE);
    await world.signIn(hana, browser);
    const at = world.parts.now();
    world.passTime(MINUTE);
    await endSessions(world);
    expect(await readNews(world, await world.signIn(hana, browser))).toEqual([]);
    const [known] = await db.selectFrom("known_browser").selectAll().execute();
    const forgotten = { account: hana.subject, browser: known?.browser_hash ?? "" };
    world.passTime(MINUTE);
    await endSessions(world);
    await forgetKnownBrowser(db, forgotten, world.parts.now());
    expect(await readNews(world, await world.signIn(hana, browser))).toEqual([]);
    world.passTime(MINUTE);
    const elsewhere = await readNews(world, await world.signIn(hana, new Browser()));
    expect(elsewhere.map((news) => news.at)).toEqual([at + 2 * MINUTE, at]);
  });

  test("at most the newest three", async () => {
    await using world = await createWorld([hana], sandbox);
    world.holdTime();
    const first = await world.signIn(hana, new Browser());
    for (let n = 0; n < 5; n += 1) {
      world.passTime(MINUTE);
      await world.signIn(hana, new Browser(IPHONE));
    }
    const times = (await readNews(world, first)).map(({ at }) => at);
    expect(times).toEqual([0, 1, 2].map((n) => world.parts.now() - n * MINUTE));
  });
});
