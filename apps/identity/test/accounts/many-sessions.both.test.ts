import {
  listActivity,
  listSessions,
  MOST_SESSIONS,
  OperationDetail,
  REST_MS,
  SESSIONS_PAGE,
  type SessionList,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { Browser } from "../world/browser.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana } = PEOPLE;
const HOUR = 60 * 60_000;

type Begun = { readonly id: string; readonly browser?: string; readonly ago: number };

/** Inserts sessions of Hana's ID with a given age, each in a browser with or without a mark. */
async function begin({ database, parts }: World, sessions: readonly Begun[]): Promise<void> {
  const rows = sessions.map(({ id, browser, ago }) => ({
    id,
    secret_hash: id,
    sso: id,
    account: hana.subject,
    auth_time: parts.now() - ago,
    created_at: parts.now() - ago,
    expires_at: parts.now() + HOUR,
    browser_hash: browser ?? null,
    ended_at: null,
    notice_language: "ja" as const,
  }));
  await database.db.insertInto("login_session").values(rows).execute();
}

const many = (name: string, count: number, ago: (n: number) => number): Begun[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${name} ${n}`,
    browser: `${name} ${n}`,
    ago: ago(n),
  }));

/** Makes a browser known to Hana's ID for a given time. */
async function know({ database, parts }: World, browser: string, ago: number): Promise<void> {
  const at = { since: parts.now() - ago, seen_at: parts.now() };
  const known = { account: hana.subject, browser_hash: browser, user_agent: "", ...at };
  await database.db.insertInto("known_browser").values(known).execute();
}

async function readSessions({ database }: World) {
  const rows = await database.db.selectFrom("login_session").select(["id", "ended_at"]).execute();
  const ids = (isEnded: boolean) =>
    rows.filter(({ ended_at }) => (ended_at !== null) === isEnded).map(({ id }) => id);
  return { ended: ids(true), alive: ids(false) };
}

describe("S38: an ID has a maximum number of sessions", () => {
  test("an attacker who begins too many ends their own youngest session, none of a browser that was known before", async () => {
    await using world = await createWorld([hana]);
    world.holdTime();
    await begin(world, [
      { id: "holder's", browser: "desk", ago: 2 * HOUR },
      { id: "pushed out", browser: "phone", ago: HOUR },
      { id: "unmarked", ago: 2 * REST_MS },
      ...many("thief's", MOST_SESSIONS - 3, (n) => (n + 10) * 60_000),
    ]);
    await know(world, "desk", REST_MS + HOUR);
    const forgotten = { since: world.parts.now() - REST_MS - HOUR, forgotten_at: 0 };
    await world.database.db
      .insertInto("forgotten_browser")
      .values({ account: hana.subject, browser_hash: "phone", ...forgotten })
      .execute();
    const clientSession = { sso: "thief's 0", client: "store-site", account: hana.subject };
    await world.database.db
      .insertInto("client_session")
      .values({ ...clientSession, sid: "sid", grant_id: "grant", since: 0 })
      .execute();

    const { access_token: bearer } = await world.signIn(hana, new Browser());
    const { ended, alive } = await readSessions(world);
    expect(ended).toEqual(["thief's 0"]);
    expect(alive).toHaveLength(MOST_SESSIONS);
    // The service is notified, and the holder sees the end in Activity.
    const jobs = await world.database.db.selectFrom("outbox").select("kind").execute();
    expect(jobs.filter(({ kind }) => kind === "tell-log-out")).toHaveLength(1);
    const { rows } = dataOf(await world.client({ bearer }).send(listActivity, { query: {} }));
    expect(rows.filter(({ detail }) => detail === OperationDetail.END_SESSION)).toMatchObject([
      { text: "surplus", refused: false },
    ]);
  });

  test("if all browsers were known before, the session that was used longest ago ends", async () => {
    await using world = await createWorld([hana]);
    world.holdTime();
    const sessions = many("old", MOST_SESSIONS + 1, (n) => REST_MS + (n + 1) * HOUR);
    await begin(world, sessions);
    // The two oldest sessions: one was renewed since, the other logged in to a service.
    const family = { id: "f", login_session: `old ${MOST_SESSIONS}`, account: hana.subject };
    const code = { code_hash: "c", challenge: "c", code_expires_at: 0 };
    const times = {
      created_at: 0,
      redeemed_at: 0,
      revoked_at: null,
      expires_at: world.parts.now() + HOUR,
    };
    await world.database.db
      .insertInto("token_family")
      .values({ ...family, ...code, ...times, rotated_at: world.parts.now() - HOUR })
      .execute();
    const clientSession = {
      sso: `old ${MOST_SESSIONS - 1}`,
      client: "store-site",
      account: hana.subject,
    };
    await world.database.db
      .insertInto("client_session")
      .values({ ...clientSession, sid: "sid", grant_id: "grant", since: world.parts.now() - HOUR })
      .execute();
    await world.signIn(hana, new Browser());
    const { ended, alive } = await readSessions(world);
    expect(ended.toSorted()).toEqual(
      [`old ${MOST_SESSIONS - 2}`, `old ${MOST_SESSIONS - 3}`].toSorted(),
    );
    expect(alive).toHaveLength(MOST_SESSIONS);
  });

  test("a new session in the same browser ends only the one that it replaces; expired sessions do not count", async () => {
    await using world = await createWorld([hana]);
    const browser = new Browser();
    await world.signIn(hana, browser);
    await begin(
      world,
      many("other", MOST_SESSIONS - 1, () => HOUR),
    );
    await begin(world, [{ id: "over", ago: REST_MS }]);
    const over = world.database.db.updateTable("login_session").set({ expires_at: 0 });
    await over.where("id", "=", "over").execute();
    await world.submitSignIn(browser, world.loginUrl({ prompt: "login" }), hana);
    const { ended, alive } = await readSessions(world);
    expect([ended.length, alive.length]).toEqual([1, MOST_SESSIONS + 1]);
    expect(alive).toContain("other 0");
  });

  onBothEngines("sessions that begin at once do not exceed the maximum", async () => {
    await using world = await createWorld([hana]);
    await begin(
      world,
      many("other", MOST_SESSIONS - 1, () => HOUR),
    );
    const browsers = Array.from({ length: 4 }, () => new Browser());
    await Promise.all(
      browsers.map((browser) => world.submitSignIn(browser, world.loginUrl(), hana)),
    );
    const { ended, alive } = await readSessions(world);
    expect([ended.length, alive.length]).toEqual([3, MOST_SESSIONS]);
  });
});

describe("S38: the list of sessions", () => {
  onBothEngines("comes in pages, the own session first and each session once", async () => {
    await using world = await createWorld([hana]);
    world.holdTime();
    const { access_token: bearer } = await world.signIn();
    await begin(
      world,
      many("other", 120, (n) => Math.floor(n / 3) * HOUR),
    );
    const client = world.client({ bearer });
    const pages: SessionList[] = [];
    for (let after: string | null | undefined; after !== null; after = pages.at(-1)?.next) {
      const query = after === undefined ? {} : { after };
      pages.push(dataOf(await client.send(listSessions, { query })));
    }
    expect(pages.map(({ sessions }) => sessions.length)).toEqual([
      SESSIONS_PAGE,
      SESSIONS_PAGE,
      21,
    ]);
    const listed = pages.flatMap(({ sessions }) => sessions);
    expect(listed.map(({ is_own }) => is_own).lastIndexOf(true)).toBe(0);
    expect(new Set(listed.map(({ session_id }) => session_id)).size).toBe(121);
    const used = listed.slice(1).map(({ used_at }) => used_at);
    expect(used).toEqual(used.toSorted((a, b) => b - a));
  });

  test("is rate-limited like other reads of rows", async () => {
    await using world = await createWorld([hana], undefined, { rateLimitFactor: 0.01 });
    const { access_token: bearer } = await world.signIn();
    const ask = () => world.client({ bearer }).send(listSessions, { query: {} });
    const outcomes = [await ask(), await ask(), await ask()];
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(outcomes[2]).toMatchObject({ status: 429 });
  });
});
