import { isGrinding } from "@musubi/environment/grind";
import { describe, expect } from "vitest";
import { networksOf } from "../../src/limits/address-group.ts";
import { keyOf } from "../../src/limits/counts.ts";
import {
  type CountedIn,
  countsOf,
  createLimits,
  type Guess,
  type Limits,
} from "../../src/limits/limits.ts";
import { LIMITS } from "../../src/limits/rules.ts";
import { engine } from "../world/database.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { createWorld, type World } from "../world/world.ts";

const GUESSES = ["password", "code"] as const satisfies readonly Guess[];

/** PostgreSQL takes a statement for each of them. */
const HOSTS = engine === "sqlite" || isGrinding ? 10_000 : 1_000;

/** Returns limits as a separate process would have them, on the world's database. */
const limitsOf = ({ database }: World, factor: number, counted = countsOf(database)): Limits =>
  createLimits(counted, factor, (name, error) => {
    throw new Error(`${name} cannot be counted`, { cause: error });
  });

/** Returns how many tries are checked when made one after another. */
async function tryOften(times: number, attempt: (n: number) => ReturnType<Limits["count"]>) {
  let looked = 0;
  for (let n = 0; n < times; n += 1) {
    if ((await attempt(n)).state === "within") looked += 1;
  }
  return looked;
}

/** Records the names under which tries are counted. */
const noteCounts = ({ together, process }: CountedIn, names: Set<string>): CountedIn => ({
  process,
  together: {
    giveBack: (shares) => together.giveBack(shares),
    async take(shares) {
      const taken = await together.take(shares);
      if (taken.ok) for (const share of shares) names.add(keyOf(share));
      return taken;
    },
  },
});

const hex = (n: number): string => n.toString(16);
/** The first /64 of the nth /56, all in one /48. */
const inSite = (n: number): string => `2001:db8:1:${hex((n % 256) * 256)}::1`;
/** Networks that have nothing in common. */
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

  onBothEngines.each(GUESSES)(
    "S10: one host that guesses at a %s from all of its networks gets four times the limit of one network",
    async (guess) => {
      await using world = await createWorld([]);
      // One wrong guess for a /64, two for a /56, four for a /48, and 100 or 150 for all.
      const limits = limitsOf(world, 0.025);
      const everybody = guess === "password" ? 100 : 150;
      expect(await tryOften(5, () => limits.reserveGuess(guess, "2001:db8:1:2::1"))).toBe(1);
      expect(await tryOften(5, () => limits.reserveGuess(guess, "2001:db8:1:3::1"))).toBe(1);
      expect(await tryOften(5, () => limits.reserveGuess(guess, "2001:db8:1:4::1"))).toBe(0);
      expect(await tryOften(60, (n) => limits.reserveGuess(guess, inSite(n)))).toBe(2);
      // The refused guesses used up nothing of the limit for all.
      expect(await tryOften(160, (n) => limits.reserveGuess(guess, apart(n)))).toBe(everybody - 4);
    },
  );

  test.each(GUESSES)(
    "S10: sixty unrelated /64s do not use up the limit for all, for a %s",
    async (guess) => {
      await using world = await createWorld([]);
      const limits = limitsOf(world, 0.05);
      const looked = await tryOften(60 * 3, (n) => limits.reserveGuess(guess, apart(n % 60)));
      expect(looked).toBe(60 * 2);
      expect(await limits.reserveGuess(guess, "198.51.100.7")).toEqual({ state: "within" });
    },
  );

  test("a /24, as of a carrier with few addresses, gets sixteen times the limit of one address", async () => {
    await using world = await createWorld([]);
    const limits = limitsOf(world, 0.025);
    const from = (n: number) => limits.reserveGuess("code", `198.51.100.${n}`);
    expect(await tryOften(64, from)).toBe(16);
    expect((await limits.reserveGuess("code", "198.51.101.1")).state).toBe("within");
  });

  test("S11: wrong passwords from unrelated networks use up the limit for all, for up to an hour", async () => {
    await using world = await createWorld([]);
    const limits = limitsOf(world, 0.01);
    expect(await tryOften(60, (n) => limits.reserveGuess("password", apart(n)))).toBe(40);
    const spent = await limits.reserveGuess("password", "198.51.100.7");
    expect(spent).toEqual({ state: "over", of: "all", retryAfterSeconds: expect.any(Number) });
    const { retryAfterSeconds } = spent as { readonly retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(10 * 60);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60 * 60);
    expect(limits.overs().get("wrongPasswordsOfAll")).toBe(21);
    expect(limits.overs().get("wrongPasswords")).toBe(0);
    expect((await limits.reserveGuess("code", "198.51.100.7")).state).toBe("within");
  });

  onBothEngines(
    "right guesses do not count, nor do guesses that were refused while many were checked",
    async () => {
      await using world = await createWorld([]);
      const limits = limitsOf(world, 0.1);
      for (let turn = 0; turn < 3; turn += 1) {
        const reserved = await Promise.all(
          Array.from({ length: 20 }, () => limits.reserveGuess("password", "198.51.100.7")),
        );
        const looked = reserved.filter(({ state }) => state === "within").length;
        // Of guesses at once some may be refused although there was room, but never more than four are checked.
        expect(looked).toBeGreaterThan(0);
        expect(looked).toBeLessThanOrEqual(4);
        for (let n = 0; n < looked; n += 1) await limits.returnGuess("password", "198.51.100.7");
      }
      expect(await tryOften(10, () => limits.reserveGuess("password", "198.51.100.7"))).toBe(4);
    },
  );

  onBothEngines("a request that is given back does not count against a limit", async () => {
    await using world = await createWorld([]);
    const limits = limitsOf(world, 0.2);
    const reserve = () => limits.count(LIMITS.mailTo, "a mailbox");
    expect(await tryOften(5, reserve)).toBe(2);
    await limits.giveBack(LIMITS.mailTo, "a mailbox");
    expect(await tryOften(5, reserve)).toBe(1);
  });

  onBothEngines(
    `${HOSTS} networks of one host make only as many counts as the limits allow`,
    async () => {
      await using world = await createWorld([]);
      const counts = new Set<string>();
      const limits = limitsOf(world, 1, noteCounts(countsOf(world.database), counts));
      const hosts = Array.from({ length: HOSTS }, (_, n) => `2001:db8:1:${hex(n)}::1`);
      for (let done = 0; done < hosts.length; done += 50) {
        await Promise.all(
          hosts.slice(done, done + 50).map((ip) => limits.reserveGuess("password", ip)),
        );
      }
      // One for all, one for the /48, and two for each guess checked in it: 160, and up to 50 at the same moment.
      expect(counts.size).toBeLessThanOrEqual(1 + 2 * (160 + 50) + 1);
      const rows = await world.database.db.selectFrom("rate_limit").select("key").execute();
      expect(rows.length).toBe(world.database.engine === "postgres" ? counts.size : 0);
    },
  );

  onBothEngines("two processes on one PostgreSQL share a limit", async () => {
    await using world = await createWorld([]);
    const both = [limitsOf(world, 0.1), limitsOf(world, 0.1)] as const;
    const looked = await tryOften(20, (n) =>
      both[n % 2 === 0 ? 0 : 1].reserveGuess("code", "198.51.100.7"),
    );
    expect(looked).toBe(world.database.engine === "postgres" ? 4 : 8);
  });
});
