import {
  DAY_MS,
  endOtherSessions,
  endSession,
  forgetBrowser,
  getAttributes,
  listSessions,
  logOut,
  OperationDetail,
  REFRESH_TOKEN_LIFETIME_MS,
  renewTokens,
  type Tokens,
} from "@musubi/contract";
import { PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { Browser } from "../world/browser.ts";
import { openSession, readClientSessions, whole } from "../world/client-sessions.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { workOutbox } from "../world/mailbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { SITES } from "../world/service-sites.ts";
import { expectEnded, openBoth, setSiteStage } from "../world/site-stage.ts";
import { mailJa as words } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const MINUTE = 60_000;
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";
const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

const sandbox = await freshSandbox();

const clientOf = (world: World, { access_token: bearer }: Pick<Tokens, "access_token">) =>
  world.client({ bearer });

const list = async (world: World, tokens: Pick<Tokens, "access_token">) =>
  dataOf(await clientOf(world, tokens).send(listSessions, { query: {} }));

/** Returns whether a session's access token is accepted on a call, and its refresh token for a renewal. */
async function isGood(world: World, tokens: Tokens): Promise<boolean> {
  const { refresh_token } = tokens;
  const outcomes = [
    await clientOf(world, tokens).send(getAttributes, {}),
    await world.client().send(renewTokens, { body: { refresh_token, auth_service_id: 0 } }),
  ];
  const good = outcomes.map(({ ok }) => ok);
  expect(new Set(good).size).toBe(1);
  return good[0] ?? false;
}

const readRows = ({ database }: World) =>
  database.db
    .selectFrom("journal")
    .select(["account", "operation_detail", "log_text", "author"])
    .where("operation_detail", "in", [OperationDetail.END_SESSION, OperationDetail.FORGET_BROWSER])
    .orderBy("at")
    .execute();

describeOnce("the list of sessions", () => {
  test("names each browser once, with its times and services, the own browser first", async () => {
    await using stage = await setSiteStage(sandbox);
    const { world } = stage;
    world.holdTime();
    const began = world.parts.now();
    const phone = new Browser(IPHONE);
    const first = await world.signIn(hana, phone);
    await openSession(world, phone, SITES.store);
    world.passTime(MINUTE);
    // The browser was closed meanwhile: the login's cookie is gone, the mark is still there.
    phone.cookies.delete("musubi_login");
    const again = await world.signIn(hana, phone);
    await openSession(world, phone, SITES.app);
    world.passTime(MINUTE);
    const own = await world.signIn(hana, new Browser(WINDOWS));
    world.passTime(MINUTE);
    expect(await isGood(world, first)).toBe(true);
    // A renewal uses the database's clock, which this test does not move.
    await moveRenewals(world, began + 3 * MINUTE);

    const here = { is_own: true, browser: "Chrome", system: "Windows", services: [] };
    const there = { is_own: false, browser: "Safari", system: "iPhone" };
    const services = [SERVICE_ID.store, SERVICE_ID.app];
    const { sessions, browsers, next } = await list(world, own);
    expect(sessions).toEqual([
      expect.objectContaining({
        ...here,
        began_at: began + 2 * MINUTE,
        used_at: began + 2 * MINUTE,
      }),
      expect.objectContaining({ ...there, services, began_at: began, used_at: began + 3 * MINUTE }),
    ]);
    expect([browsers, next]).toEqual([[], null]);
    expect((await list(world, again)).sessions[0]).toMatchObject({ ...there, is_own: true });
  });

  test("includes known browsers that are not logged in, and nothing of another holder", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    world.holdTime();
    const shared = new Browser(IPHONE);
    const before = await world.signIn(hana, shared);
    const { access_token } = before;
    dataOf(await clientOf(world, before).send(logOut, { body: { access_token } }));
    const kenjis = await world.signIn(kenji, shared);
    const own = await world.signIn(hana, new Browser(WINDOWS));
    const at = world.parts.now();
    const ours = await list(world, own);
    expect(ours).toMatchObject({
      sessions: [{ is_own: true }],
      browsers: [{ browser: "Safari", system: "iPhone", since: at, seen_at: at }],
    });
    const theirs = await list(world, kenjis);
    expect(theirs).toMatchObject({ sessions: [{ is_own: true, system: "iPhone" }], browsers: [] });
    // Two holders who share a browser see different IDs for it.
    expect(theirs.sessions[0]?.browser_id).not.toBe(ours.browsers[0]?.browser_id);
  });

  test("leaves out sessions that have expired, except one that logged in to a service", async () => {
    await using stage = await setSiteStage(sandbox);
    const { world } = stage;
    const idle = new Browser(IPHONE);
    await world.signIn(hana, idle);
    const visitor = new Browser(WINDOWS);
    await world.signIn(hana, visitor);
    await openSession(world, visitor, SITES.store);
    world.passTime(REFRESH_TOKEN_LIFETIME_MS + MINUTE);
    const own = await world.signIn();
    const { sessions, browsers } = await list(world, own);
    expect(sessions.map(({ is_own, system }) => [is_own, system])).toEqual([
      [true, null],
      [false, "Windows"],
    ]);
    expect(browsers).toMatchObject([{ system: "iPhone" }]);
  });
});

describe("S24: ending", () => {
  onBothEngines(
    "one session revokes its tokens at once and notifies its services; the other sessions continue",
    async () => {
      await using stage = await setSiteStage(sandbox);
      const { world } = stage;
      const here = await openBoth(world);
      const there = new Browser(IPHONE);
      const ghost = await world.signIn(hana, there);
      const store = await openSession(world, there, SITES.store);
      there.cookies.delete("musubi_login");
      const tokens = await world.signIn(hana, there);
      const app = await openSession(world, there, SITES.app);
      const { sessions } = await list(world, here);
      const session_id = sessions.find(({ is_own }) => !is_own)?.session_id ?? "";
      expect(await isGood(world, tokens)).toBe(true);
      // In two tabs at once, and then once more.
      const end = async () => dataOf(await here.client.send(endSession, { body: { session_id } }));
      await Promise.all([end(), end()]);
      await end();
      expect(await isGood(world, tokens)).toBe(false);
      expect(await isGood(world, ghost)).toBe(false);
      await expectEnded(stage, { over: [store, app], left: [here.store, here.app] });
      const page = await there.request(world.loginUrl());
      expect(page.status).toBe(200);
      expect((await list(world, here)).sessions).toMatchObject([{ is_own: true }]);
      expect(await readRows(world)).toEqual([
        {
          account: hana.subject,
          operation_detail: OperationDetail.END_SESSION,
          log_text: "one",
          author: "identity",
        },
      ]);
    },
  );

  test("a session that was replaced in its browser ends the one that replaced it", async () => {
    await using world = await createWorld([hana], sandbox);
    const own = await world.signIn();
    const browser = new Browser(IPHONE);
    await world.signIn(hana, browser);
    const [, listed] = (await list(world, own)).sessions;
    await signInAgain(world, browser);
    const body = { session_id: listed?.session_id ?? "" };
    dataOf(await clientOf(world, own).send(endSession, { body }));
    expect((await list(world, own)).sessions).toMatchObject([{ is_own: true }]);
  });

  test.each<[string, (theirs: Awaited<ReturnType<typeof list>>) => string]>([
    ["another holder's session", (theirs) => theirs.sessions[0]?.session_id ?? ""],
    ["a session that does not exist", () => "nobody's"],
  ])("%s does nothing, though the answer is the usual one", async (_, choose) => {
    await using stage = await setSiteStage(sandbox, [hana, kenji]);
    const { world } = stage;
    const browser = new Browser();
    const theirs = await world.signIn(kenji, browser);
    const clientSession = await openSession(world, browser, SITES.store);
    const listed = await list(world, theirs);
    const own = await world.signIn();
    const client = clientOf(world, own);
    const session_id = choose(listed);
    expect(session_id).not.toBe("");
    expect(dataOf(await client.send(endSession, { body: { session_id } }))).toEqual({});
    const browser_id = listed.sessions[0]?.browser_id ?? "";
    expect(dataOf(await client.send(forgetBrowser, { body: { browser_id } }))).toEqual({});
    dataOf(await client.send(endOtherSessions, { body: {} }));
    expect(await isGood(world, theirs)).toBe(true);
    expect(await readClientSessions(world)).toEqual(whole(clientSession));
    expect((await list(world, theirs)).sessions[0]?.browser_id).toBe(browser_id);
    expect(await readRows(world)).toEqual([]);
  });

  test("all other sessions, in two browsers at once, leaves one of the two logged in, with its services", async () => {
    await using stage = await setSiteStage(sandbox);
    const { world } = stage;
    const one = await openBoth(world);
    const other = await openBoth(world);
    const endOthers = async ({ client }: typeof one) => client.send(endOtherSessions, { body: {} });
    const outcomes = await Promise.all([endOthers(one), endOthers(other)]);
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const lost = outcomes.find(({ ok }) => !ok);
    expect(lost && codeOf(lost)).toBe("NotAuthorizedException");
    const [left, over] = outcomes[0]?.ok ? [one, other] : [other, one];
    await expectEnded(stage, { over: [over.store, over.app], left: [left.store, left.app] });
    const rows = await readRows(world);
    expect(rows.map(({ log_text }) => log_text)).toEqual(["others"]);
  });

  test("all other sessions includes one with a copy of this browser's mark and another user agent", async () => {
    await using world = await createWorld([hana], sandbox);
    const own = new Browser(IPHONE);
    const tokens = await world.signIn(hana, own);
    const copy = new Browser(WINDOWS);
    copy.cookies.set("musubi_browser", own.cookies.get("musubi_browser") ?? "");
    const copied = await world.signIn(hana, copy);
    expect((await list(world, tokens)).sessions).toMatchObject([
      { is_own: true, system: "iPhone" },
      { is_own: false, system: "Windows" },
    ]);
    dataOf(await clientOf(world, tokens).send(endOtherSessions, { body: {} }));
    expect(await isGood(world, tokens)).toBe(true);
    expect(await isGood(world, copied)).toBe(false);
  });

  onBothEngines("sessions is allowed while the ID is frozen", async () => {
    await using world = await createWorld([hana], sandbox);
    const own = await world.signIn();
    const other = await world.signIn();
    const frozen_until = world.parts.now() + DAY_MS;
    await world.database.db.updateTable("account").set({ frozen_until }).execute();
    dataOf(await clientOf(world, own).send(endOtherSessions, { body: {} }));
    expect(await isGood(world, other)).toBe(false);
  });
});

test("a log-out also ends an earlier session of the same browser, whose cookie was lost when the browser was closed", async () => {
  await using stage = await setSiteStage(sandbox);
  const { world } = stage;
  const browser = new Browser(IPHONE);
  const before = await world.signIn(hana, browser);
  const clientSession = await openSession(world, browser, SITES.store);
  browser.cookies.delete("musubi_login");
  const tokens = await world.signIn(hana, browser);
  const other = await world.signIn();
  const { access_token } = tokens;
  dataOf(await clientOf(world, tokens).send(logOut, { body: { access_token } }));
  expect(await isGood(world, before)).toBe(false);
  expect(await isGood(world, other)).toBe(true);
  await expectEnded(stage, { over: [clientSession], left: [] });
});

describeOnce("forgetting a browser", () => {
  test("logs it out, and its next log-in counts as one from a new browser", async () => {
    await using stage = await setSiteStage(sandbox);
    const { world } = stage;
    const browser = new Browser(IPHONE);
    const tokens = await world.signIn(hana, browser);
    const clientSession = await openSession(world, browser, SITES.store);
    const own = await world.signIn();
    const [, listed] = (await list(world, own)).sessions;
    const client = clientOf(world, own);
    const body = { browser_id: listed?.browser_id ?? "" };
    dataOf(await client.send(forgetBrowser, { body }));
    dataOf(await client.send(forgetBrowser, { body }));
    expect(await isGood(world, tokens)).toBe(false);
    await expectEnded(stage, { over: [clientSession], left: [] });
    expect(await list(world, own)).toMatchObject({ sessions: [{ is_own: true }], browsers: [] });
    expect(await countTold(world)).toBe(1);
    await world.signIn(hana, browser);
    expect(await countTold(world)).toBe(2);
    expect(await readRows(world)).toMatchObject([
      { operation_detail: OperationDetail.FORGET_BROWSER, log_text: "" },
    ]);
  });

  test("works for a browser that is not logged in", async () => {
    await using world = await createWorld([hana], sandbox);
    const browser = new Browser(IPHONE);
    const tokens = await world.signIn(hana, browser);
    const { access_token } = tokens;
    dataOf(await clientOf(world, tokens).send(logOut, { body: { access_token } }));
    const own = await world.signIn();
    const [known] = (await list(world, own)).browsers;
    const body = { browser_id: known?.browser_id ?? "" };
    dataOf(await clientOf(world, own).send(forgetBrowser, { body }));
    expect((await list(world, own)).browsers).toEqual([]);
  });

  /** Returns how many mails notified Hana of a new browser. */
  async function countTold(world: World): Promise<number> {
    await workOutbox(world);
    const mails = await sandbox.mails(hana.email);
    return mails.filter(({ subject }) => subject === words.newBrowser.subject).length;
  }
});

/** Types the password again in a browser that is logged in. */
async function signInAgain(world: World, browser: Browser): Promise<void> {
  const before = browser.cookies.get("musubi_login");
  await world.submitSignIn(browser, world.loginUrl({ prompt: "login" }), hana);
  expect(browser.cookies.get("musubi_login")).not.toBe(before);
}

/** Sets the time of every renewal so far. */
const moveRenewals = ({ database: { db } }: World, to: number) =>
  db
    .updateTable("token_family")
    .set({ rotated_at: to })
    .where("rotated_at", "is not", null)
    .execute();
