import { randomUUID } from "node:crypto";
import { canonicalEmail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { nameAttempts } from "../../src/accounts/passwords/check-password.ts";
import { networksOf } from "../../src/limits/address-group.ts";
import { type LimiterMaker, limitersOf } from "../../src/limits/limiters.ts";
import { createLimits, type Guess, type Limits } from "../../src/limits/limits.ts";
import { LIMITS } from "../../src/limits/rules.ts";
import { Browser } from "../world/browser.ts";
import { dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

/** A browser in another place, as a proxy of ours tells. */
class BrowserAt extends Browser {
  readonly #ip: string;

  constructor(ip: string) {
    super();
    this.#ip = ip;
  }

  override request(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("x-forwarded-for", this.#ip);
    return super.request(url, { ...init, headers });
  }
}

const GUESSES = ["password", "code"] as const satisfies readonly Guess[];

/** Limits as a process of its own would have them, on the world's database. */
const limitsOf = ({ database }: World, factor: number, make = limitersOf(database)): Limits =>
  createLimits(make, factor, (name, error) => {
    throw new Error(`${name} cannot be counted`, { cause: error });
  });

/** Returns how many of so many tries are looked at, one after another. */
async function tryOften(times: number, attempt: (n: number) => ReturnType<Limits["reserve"]>) {
  let looked = 0;
  for (let n = 0; n < times; n += 1) {
    if ((await attempt(n)).verdict === "within") looked += 1;
  }
  return looked;
}

/** Notes under which names something is counted. */
const noteCounts =
  (make: LimiterMaker, names: Set<string>): LimiterMaker =>
  (limit) => {
    const limiter = make(limit);
    return {
      reward: (key) => limiter.reward(key),
      consume(key) {
        names.add(`${limit.name}:${key}`);
        return limiter.consume(key);
      },
    };
  };

/** Admits a browser to the password of an address for an hour, as the mailed link does. */
async function admit({ parts }: World, email: string, browser: string): Promise<void> {
  const { database, secrets, now } = parts;
  await database.db
    .insertInto("admission")
    .values({
      link_hash: randomUUID(),
      attempts_key: nameAttempts(secrets.attempts, canonicalEmail(email)),
      browser_hash: browser,
      expires_at: now() + 60 * 60_000,
    })
    .execute();
}

const hex = (n: number): string => n.toString(16);
/** The first /64 of so many /56s, all in one /48. */
const inSite = (n: number): string => `2001:db8:1:${hex((n % 256) * 256)}::1`;
/** So many networks that have nothing in common. */
const apart = (n: number): string => `2001:db8:${hex(n + 0x1000)}::1`;

describe("networks", () => {
  test.each([
    ["198.51.100.7", ["198.51.100.0/24", "198.51.100.7"]],
    ["::ffff:198.51.100.7", ["198.51.100.0/24", "198.51.100.7"]],
    ["2001:db8:1:2:3::", ["2001:db8:1::/48", "2001:db8:1:0::/56", "2001:db8:1:2::/64"]],
    ["2001:DB8:1:ABCD::1", ["2001:db8:1::/48", "2001:db8:1:ab00::/56", "2001:db8:1:abcd::/64"]],
    ["2001:db8::1", ["2001:db8:0::/48", "2001:db8:0:0::/56", "2001:db8:0:0::/64"]],
    ["fe80::1%eth0", ["fe80:0:0::/48", "fe80:0:0:0::/56", "fe80:0:0:0::/64"]],
    ["no address", ["no address"]],
  ])("%s is in %j", (address, names) => {
    expect(networksOf(address).map(({ name }) => name)).toEqual(names);
  });

  test.each(GUESSES)(
    "S10: one host guesses at a %s from all of its networks: it has the share of four",
    async (guess) => {
      await using world = await createWorld([]);
      // Two wrong ones for each /64, four for a /56, eight for a /48, and 200 or 300 for everybody.
      const limits = limitsOf(world, 0.05);
      const everybody = guess === "password" ? 200 : 300;
      expect(await tryOften(10, () => limits.reserveGuess(guess, "2001:db8:1:2::1"))).toBe(2);
      expect(await tryOften(10, () => limits.reserveGuess(guess, "2001:db8:1:3::1"))).toBe(2);
      expect(await tryOften(10, () => limits.reserveGuess(guess, "2001:db8:1:4::1"))).toBe(0);
      expect(await tryOften(60, (n) => limits.reserveGuess(guess, inSite(n)))).toBe(4);
      // What it was refused took nothing from anybody.
      expect(await tryOften(400, (n) => limits.reserveGuess(guess, apart(n)))).toBe(everybody - 8);
    },
  );

  test.each(GUESSES)(
    "S10: sixty /64s of nobody's acquaintance leave everybody the most of theirs, a %s",
    async (guess) => {
      await using world = await createWorld([]);
      const limits = limitsOf(world, 0.1);
      const looked = await tryOften(60 * 8, (n) => limits.reserveGuess(guess, apart(n % 60)));
      expect(looked).toBe(60 * 4);
      expect(await limits.reserveGuess(guess, "198.51.100.7")).toEqual({ verdict: "within" });
    },
  );

  test("a carrier's few addresses: a /24 has the share of sixteen", async () => {
    await using world = await createWorld([]);
    const limits = limitsOf(world, 0.05);
    const from = (n: number) => limits.reserveGuess("code", `198.51.100.${n % 256}`);
    expect(await tryOften(256 * 2, from)).toBe(32);
    expect((await limits.reserveGuess("code", "198.51.101.1")).verdict).toBe("within");
  });

  test("S11: one password at many accounts, from everywhere: everybody's budget is spent, for an hour", async () => {
    await using world = await createWorld([]);
    const limits = limitsOf(world, 0.01);
    expect(await tryOften(60, (n) => limits.reserveGuess("password", apart(n)))).toBe(40);
    const spent = await limits.reserveGuess("password", "198.51.100.7");
    expect(spent).toEqual({ verdict: "over", retryAfterSeconds: expect.any(Number) });
    const { retryAfterSeconds } = spent as { readonly retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(59 * 60);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60 * 60);
    expect(limits.overs().get("wrongPasswordsOfAll")).toBe(21);
    expect(limits.overs().get("wrongPasswords")).toBe(0);
    expect((await limits.reserveGuess("code", "198.51.100.7")).verdict).toBe("within");
  });

  test("right ones cost nothing, and neither do those that were refused while many were looked at", async () => {
    await using world = await createWorld([]);
    const limits = limitsOf(world, 0.1);
    for (let turn = 0; turn < 3; turn += 1) {
      const reserved = await Promise.all(
        Array.from({ length: 20 }, () => limits.reserveGuess("password", "198.51.100.7")),
      );
      const looked = reserved.filter(({ verdict }) => verdict === "within").length;
      // Of those that come at once some are refused too early, and never one is looked at too many.
      expect(looked).toBeGreaterThan(0);
      expect(looked).toBeLessThanOrEqual(4);
      for (let n = 0; n < looked; n += 1) await limits.returnGuess("password", "198.51.100.7");
    }
    expect(await tryOften(10, () => limits.reserveGuess("password", "198.51.100.7"))).toBe(4);
  });

  test("one budget of its own: what is reserved and given back", async () => {
    await using world = await createWorld([]);
    const limits = limitsOf(world, 0.2);
    const reserve = () => limits.reserve(LIMITS.mailTo, "a mailbox");
    expect(await tryOften(5, reserve)).toBe(2);
    await limits.giveBack(LIMITS.mailTo, "a mailbox");
    expect(await tryOften(5, reserve)).toBe(1);
  });

  test("10,000 networks of one host, and addresses that are nobody's: as many counts as the limits say", async () => {
    await using world = await createWorld([]);
    const counts = new Set<string>();
    const limits = limitsOf(world, 1, noteCounts(limitersOf(world.database), counts));
    const hosts = Array.from({ length: 10_000 }, (_, n) => `2001:db8:1:${hex(n)}::1`);
    for (let done = 0; done < hosts.length; done += 50) {
      await Promise.all(
        hosts.slice(done, done + 50).map((ip) => limits.reserveGuess("password", ip)),
      );
    }
    // One for the /48, and one each for what was looked at in it: 160, and whoever came at the same moment.
    expect(counts.size).toBeLessThanOrEqual(1 + 2 * (160 + 50) + 1);
    const rows = await world.database.db.selectFrom("rate_limit").select("key").execute();
    expect(rows.length).toBe(world.database.engine === "postgres" ? counts.size : 0);
  });

  test("two processes on one PostgreSQL take from one budget", async () => {
    await using world = await createWorld([]);
    const both = [limitsOf(world, 0.1), limitsOf(world, 0.1)] as const;
    const looked = await tryOften(20, (n) =>
      both[n % 2 === 0 ? 0 : 1].reserveGuess("code", "198.51.100.7"),
    );
    expect(looked).toBe(world.database.engine === "postgres" ? 4 : 8);
  });
});

describe("networks at the pages", () => {
  const { hana } = PEOPLE;
  /** Three sign-ins for each /64, six for a /56, twelve for a /48; of wrong codes one for each of those, and two. */
  const NARROW = { rateLimitFactor: 0.01, trustedProxies: ["127.0.0.1"] };
  const signIn = (world: World, browser: Browser, person: { email: string; password: string }) =>
    world.submitSignIn(browser, world.loginUrl(), person);

  test("S10: a /48 signs in too often: strangers there are told so; outside, and in a known browser, nobody is", async () => {
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
    // It is known to one ID, and a stranger to any other.
    known.cookies.delete("musubi_login");
    expect((await signIn(world, known, PEOPLE.kenji)).status).toBe(429);
    expect((await signIn(world, known, { ...hana, email: "nobody\u0000@example.jp" })).status).toBe(
      429,
    );
  });

  test("S10: a browser that a mailed link admitted is let through a crowd, for as long as that lasts", async () => {
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
  });

  test("W05: networks that a client makes up count as its own", async () => {
    await using world = await createWorld([hana], undefined, { ...NARROW, trustedProxies: [] });
    for (let n = 0; n < 3; n += 1) {
      expect((await signIn(world, new BrowserAt(apart(n)), hana)).status).toBe(303);
    }
    expect((await signIn(world, new BrowserAt(apart(3)), hana)).status).toBe(429);
  });

  test("S10: codes typed all over a /48 are looked at a few times, and outside as ever", async () => {
    await using world = await createWorld([], undefined, NARROW);
    const { codes, database, now } = world.parts;
    const placeOf = (account: string) => ({ purpose: "change-email", account }) as const;
    const type = async (account: string, typed: string, from: string) => {
      const typedAt = { userAgent: "", network: "", from, now: now() };
      const found = await codes.check(database.db, placeOf(account), typed, typedAt);
      return found.ok ? "right" : found.code;
    };
    const issue = async (account: string) =>
      dataOf(await codes.issue(database.db, placeOf(account), `${account}@example.jp`, now()));
    const code = await issue("innocent");
    for (let n = 0; n < 6; n += 1) await issue(`account-${n}`);
    const answers: string[] = [];
    for (let n = 0; n < 6; n += 1) answers.push(await type(`account-${n}`, "AAAAAA", inSite(n)));
    expect(answers.filter((answer) => answer === "CodeMismatchException")).toHaveLength(2);
    expect(answers.slice(2)).toEqual(Array.from({ length: 4 }, () => "TooManyRequestException"));
    expect(await type("innocent", code, inSite(9))).toBe("TooManyRequestException");
    expect(await type("innocent", code, "2001:db8:2::1")).toBe("right");
  });

  test("addresses that are nobody's leave no more rows than there may be tries", async () => {
    await using world = await createWorld([], undefined, NARROW);
    const password = "Wrong2026wrong";
    for (let n = 0; n < 20; n += 1) {
      await signIn(world, new BrowserAt(inSite(n)), { email: `nobody-${n}@example.jp`, password });
    }
    const { db } = world.database;
    const rows = await db.selectFrom("password_attempt").select("key").execute();
    expect(rows.length).toBeLessThanOrEqual(12);
  });
});
