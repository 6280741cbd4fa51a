import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { Browser, followToForm } from "../world/browser.ts";
import {
  failuresAt,
  haveFailed,
  knownBrowser,
  MARK,
  otherFailures,
  statusOf,
  typePassword,
  WRONG,
} from "../world/guesses.ts";
import { createPoolClient, openForm, reach } from "../world/pool-client.ts";
import { signInToPool } from "../world/pool-sign-in.ts";
import { createWorld } from "../world/world.ts";

const { hana, kenji } = PEOPLE;

describe("S05: in a browser that signed in to the account before", () => {
  test("the holder can log in however much strangers guess, and the strangers' count remains", async () => {
    await using world = await createWorld([hana]);
    world.holdTime();
    const browser = await knownBrowser(world, hana);
    for (const failures of [5, 15, 100]) {
      await haveFailed(world, hana.email, failures);
      expect(await statusOf(world, hana)).toBe(429);
      expect(await statusOf(world, hana, browser)).toBe(303);
      expect(await failuresAt(world, hana.email)).toBe(failures);
    }
  });

  test("five wrong passwords are free, then this browser has to wait, and no other does", async () => {
    await using world = await createWorld([hana]);
    world.holdTime();
    const browser = await knownBrowser(world, hana);
    const wrong = { email: hana.email, password: WRONG };
    for (let n = 0; n < 5; n += 1) expect(await statusOf(world, wrong, browser)).toBe(422);
    const paused = await typePassword(world, hana, browser);
    expect(paused.status).toBe(429);
    expect(paused.html).toContain(words.wait.again(words.signIn.faults.locked, "10 seconds"));
    expect(await failuresAt(world, hana.email)).toBeUndefined();
    expect(await statusOf(world, hana, new Browser())).toBe(303);
    world.passTime(1_000);
    expect(await statusOf(world, hana, browser)).toBe(303);
    expect(await otherFailures(world, hana.email)).toEqual([]);
  });

  test("a hundred wrong passwords make the browser count as unknown; the right password makes it known again", async () => {
    await using world = await createWorld([hana]);
    world.holdTime();
    const browser = await knownBrowser(world, hana);
    const wrong = { email: hana.email, password: WRONG };
    await typePassword(world, wrong, browser);
    expect(await otherFailures(world, hana.email)).toEqual([1]);
    await world.database.db.updateTable("password_attempt").set({ failures: 100 }).execute();
    expect(await statusOf(world, wrong, browser)).toBe(422);
    expect(await failuresAt(world, hana.email)).toBe(1);
    await haveFailed(world, hana.email, 5);
    expect(await statusOf(world, hana, browser)).toBe(429);
    world.passTime(1_000);
    expect(await statusOf(world, hana, browser)).toBe(303);
    await haveFailed(world, hana.email, 100);
    expect(await statusOf(world, hana, browser)).toBe(303);
  });

  test("a mark that is forged, or that only another account knows, counts as unknown", async () => {
    await using world = await createWorld([hana, kenji]);
    world.holdTime();
    const own = await knownBrowser(world, hana);
    const other = await knownBrowser(world, kenji);
    const forged = new Browser();
    const [secret] = (own.cookies.get(MARK) ?? "").split(".");
    forged.cookies.set(MARK, `${secret}.${"A".repeat(43)}`);
    await haveFailed(world, hana.email, 100);
    for (const browser of [other, forged]) {
      expect(await statusOf(world, hana, browser)).toBe(429);
    }
    expect(await statusOf(world, kenji, other)).toBe(303);
    expect(await statusOf(world, hana, own)).toBe(303);
  });

  test("the pool's page knows the browser too, and the pool's call does not", async () => {
    await using world = await createWorld([hana]);
    world.holdTime();
    const browser = await knownBrowser(world, hana);
    const before = new Map(browser.cookies);
    await haveFailed(world, hana.email, 100);
    const pool = await createPoolClient(reach(world));
    const sendFrom = async (visitor: Browser) => {
      const { url } = await pool.begin();
      const { action, csrf } = await openForm(url, visitor, pool.atHome);
      const { email, password } = hana;
      return followToForm(visitor, await visitor.post(action, { csrf, email, password }));
    };
    expect((await sendFrom(new Browser())).status).toBe(429);
    expect((await sendFrom(browser)).status).toBe(303);
    for (const name of ["musubi_login", MARK]) {
      expect(browser.cookies.get(name)).toBe(before.get(name));
    }
    await expect(signInToPool(world.url, hana)).rejects.toThrow("400");
    expect(await failuresAt(world, hana.email)).toBe(100);
  });
});
