import { randomUUID } from "node:crypto";
import { canonicalEmail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { nameAttempts } from "../../src/accounts/passwords/check-password.ts";
import type { Browser } from "../world/browser.ts";
import { apart, BrowserAt } from "../world/browser-at.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { LoginVisitor } from "../world/login-visitor.ts";
import { dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana } = PEOPLE;

/** Admits a browser to the password of an address for an hour, as the mailed link does. */
async function admit({ parts }: World, email: string, browser: string): Promise<void> {
  const { database, secrets, now } = parts;
  await database.db
    .insertInto("admission")
    .values({
      link_hash: randomUUID(),
      account: PEOPLE.hana.subject,
      attempts_key: nameAttempts(secrets.attempts, canonicalEmail(email)),
      browser_hash: browser,
      expires_at: now() + 60 * 60_000,
    })
    .execute();
}

/** Addresses in one /48, each in a different /56. */
const inSite = (n: number): string => `2001:db8:1:${((n % 256) * 256).toString(16)}::1`;

describe("crowded networks", () => {
  /**
   * Three sign-ins for each /64, six for a /56, twelve for a /48; one wrong code for a /64 and a
   * /56, two for a /48.
   */
  const NARROW = { rateLimitFactor: 0.01, trustedProxies: ["127.0.0.1"] };
  const signIn = (world: World, browser: Browser, person: { email: string; password: string }) =>
    world.submitSignIn(browser, world.loginUrl(), person);

  test("S10: a /48 that signs in too often is refused, except for known browsers; others are not affected", async () => {
    await using world = await createWorld([hana, PEOPLE.kenji], undefined, NARROW);
    const known = new BrowserAt("2001:db8:1:7::1");
    expect((await signIn(world, known, hana)).status).toBe(303);
    for (let n = 0; n < 11; n += 1) {
      expect((await signIn(world, new BrowserAt(inSite(n + 1)), hana)).status).toBe(303);
    }
    const crowded = await signIn(world, new BrowserAt(inSite(99)), hana);
    expect(crowded.status).toBe(429);
    expect(await crowded.text()).toContain("from your network");

    const outside = new BrowserAt("2001:db8:2::1");
    expect((await signIn(world, outside, hana)).status).toBe(303);
    known.cookies.delete("musubi_login");
    expect((await signIn(world, known, hana)).status).toBe(303);
    // The known browser has its own limit.
    known.cookies.delete("musubi_login");
    expect((await signIn(world, known, hana)).status).toBe(429);
    // The browser is known to one ID only, and unknown to any other.
    known.cookies.delete("musubi_login");
    expect((await signIn(world, known, PEOPLE.kenji)).status).toBe(429);
    expect((await signIn(world, known, { ...hana, email: "nobody\u0000@example.jp" })).status).toBe(
      429,
    );
  });

  onBothEngines(
    "S10: a browser that a mailed link admitted passes a crowded network while the admission lasts",
    async () => {
      await using world = await createWorld([hana, PEOPLE.kenji], undefined, NARROW);
      const { db } = world.database;
      const browser = new BrowserAt("2001:db8:1:7::1");
      expect((await signIn(world, browser, PEOPLE.kenji)).status).toBe(303);
      browser.cookies.delete("musubi_login");
      for (let n = 0; n < 2; n += 1) {
        expect((await signIn(world, new BrowserAt("2001:db8:1:7::1"), hana)).status).toBe(303);
      }
      expect((await signIn(world, browser, hana)).status).toBe(429);

      const { browser_hash } = await db
        .selectFrom("known_browser")
        .select("browser_hash")
        .where("account", "=", PEOPLE.kenji.subject)
        .executeTakeFirstOrThrow();
      await admit(world, hana.email, browser_hash);
      world.passTime(60 * 60_000);
      expect((await signIn(world, browser, hana)).status).toBe(429);
      await admit(world, hana.email, browser_hash);
      expect((await signIn(world, browser, hana)).status).toBe(303);
    },
  );

  test("W05: a client that makes up networks is counted by its own", async () => {
    await using world = await createWorld([hana], undefined, { ...NARROW, trustedProxies: [] });
    for (let n = 0; n < 3; n += 1) {
      expect((await signIn(world, new BrowserAt(apart(n)), hana)).status).toBe(303);
    }
    expect((await signIn(world, new BrowserAt(apart(3)), hana)).status).toBe(429);
  });

  onBothEngines(
    "S10: from one /48 only a few wrong codes are checked; other networks are not affected",
    async () => {
      await using world = await createWorld([], undefined, NARROW);
      const { codes, database, now } = world.parts;
      const scopeOf = (account: string) => ({ purpose: "change-email", account }) as const;
      const type = async (account: string, typed: string, from: string) => {
        const typedAt = { userAgent: "", network: "", from, now: now() };
        const found = await codes.check(database.db, scopeOf(account), typed, typedAt);
        return found.ok ? "right" : found.code;
      };
      const issue = async (account: string) =>
        dataOf(await codes.issue(database.db, scopeOf(account), `${account}@example.jp`, now()));
      const code = await issue("innocent");
      for (let n = 0; n < 6; n += 1) await issue(`account-${n}`);
      const answers: string[] = [];
      for (let n = 0; n < 6; n += 1) answers.push(await type(`account-${n}`, "AAAAAA", inSite(n)));
      expect(answers.filter((answer) => answer === "CodeMismatchException")).toHaveLength(2);
      expect(answers.slice(2)).toEqual(Array.from({ length: 4 }, () => "TooManyRequestException"));
      expect(await type("innocent", code, inSite(9))).toBe("TooManyRequestException");
      expect(await type("innocent", code, "2001:db8:2::1")).toBe("right");
    },
  );

  test("tries at hundreds of unknown addresses leave no more rows than the limits on tries and pages allow", async () => {
    await using world = await createWorld([], undefined, NARROW);
    const shown = new BrowserAt(inSite(0));
    const form = await new LoginVisitor(world, shown).goTo("/");
    for (let n = 0; n < 200; n += 1) {
      const browser = new BrowserAt(inSite(n));
      for (const [name, value] of shown.cookies) browser.cookies.set(name, value);
      const typed = { email: `nobody-${n}@example.jp`, password: "Wrong2026wrong" };
      await new LoginVisitor(world, browser).submit(form, typed);
    }
    const { db } = world.database;
    const count = async (table: "password_attempt" | "outbox" | "login_form_state" | "journal") =>
      (await db.selectFrom(table).selectAll().execute()).length;
    // Twelve tries from a /48: two passwords are checked, and for ten a link is requested instead.
    expect(await count("password_attempt")).toBe(12);
    expect(await count("outbox")).toBe(10);
    expect(await count("login_form_state")).toBeLessThanOrEqual(24);
    // An unknown address gets a row for each refusal, as an account would.
    expect(await count("journal")).toBe(12);
  });

  test("the network address by which guesses are counted is stored in no row about a person", async () => {
    const proxied = { rateLimitFactor: 1, trustedProxies: ["127.0.0.1"] };
    await using world = await createWorld([hana], undefined, proxied);
    const browser = new BrowserAt("203.0.113.77");
    expect((await signIn(world, browser, { ...hana, password: "Wrong2026wrong" })).status).toBe(
      422,
    );
    expect((await signIn(world, browser, hana)).status).toBe(303);
    const { db } = world.database;
    const rows = await Promise.all([
      db.selectFrom("journal").selectAll().execute(),
      db.selectFrom("login_session").selectAll().execute(),
      db.selectFrom("known_browser").selectAll().execute(),
      db.selectFrom("outbox").selectAll().execute(),
    ]);
    expect(rows[0].length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(rows)).not.toContain("203.0.113");
  });
});
