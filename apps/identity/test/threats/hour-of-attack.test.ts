import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { readLink as readAdmission } from "../world/admissions.ts";
import { Attacker, pauseOf, UNDER_ATTACK } from "../world/attacker.ts";
import { Browser } from "../world/browser.ts";
import { splitByEngine } from "../world/database.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { failuresAt, haveFailed, knownBrowser, statusOf, typePassword } from "../world/guesses.ts";
import { anonymous, LoginVisitor, type Page, titleOf } from "../world/login-visitor.ts";
import { readCode, readLink, workOutbox } from "../world/mailbox.ts";
import { admissionWords } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";

// For an hour an attacker who knows the schedule uses every free try, at passwords and at codes,
// from a new network each time. The holder can still log in, at once or within two minutes.

const sandbox = await freshSandbox();

const { hana } = PEOPLE;
const NOBODY = "nobody@example.jp";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * When the holder begins to log in: during the free tries, in a short or a long pause, in the last
 * second of a pause, or after the attack.
 */
const MOMENTS = [0, 45_000, 100_000, 1_022_000, HOUR];

async function beginAttack(
  people: readonly DemoPerson[] = [hana],
): Promise<World & { readonly attacker: Attacker }> {
  const world = await createWorld(people, sandbox, UNDER_ATTACK);
  world.holdTime();
  return { ...world, attacker: new Attacker(world) };
}

type Attacked = Awaited<ReturnType<typeof beginAttack>>;

const linksIn = async (email: string): Promise<number> =>
  (await sandbox.mails(email)).filter(({ text }) => text.includes("/login/admit/")).length;

/**
 * Logs in as the page says, while an attacker uses every free try first. Checks that this takes at
 * most two minutes, and returns how many links were mailed meanwhile.
 */
async function getIn(world: Attacked, person: Pick<DemoPerson, "email" | "password">) {
  const { email } = person;
  const began = world.parts.now();
  const before = await linksIn(email);
  const phone = new Browser();
  for (;;) {
    await world.attacker.attack(email);
    const page = await typePassword(world, person, phone);
    if (page.status === 303) return { mails: (await linksIn(email)) - before };
    expect(page.status).toBe(429);
    const seconds = pauseOf(page);
    const { signIn, wait } = words;
    const about = wait.seconds(Math.ceil(seconds / 10) * 10);
    if (page.html.includes(wait.again(signIn.faults.locked, about)))
      world.passTime(seconds * 1_000);
    else {
      const visitor = new LoginVisitor(world, phone);
      const opened = await visitor.open(await readAdmission(world, sandbox, email));
      expect(titleOf(await visitor.submit(opened, {}))).toBe(admissionWords.en.done.title);
    }
    expect(world.parts.now() - began).toBeLessThanOrEqual(2 * MINUTE);
  }
}

/** Sets a new password with what is mailed: a code, or a link instead of it. */
async function reset(world: World, password: string): Promise<"code" | "link"> {
  const visitor = new LoginVisitor(world);
  const asked = await visitor.submit(await visitor.goTo("/forgot"), { email: hana.email });
  if (titleOf(asked) === words.linkSent.title) {
    const opened = await visitor.open(await readLink(world, sandbox, hana.email));
    expect(titleOf(await visitor.submit(opened, { password }))).toBe(
      words.codeLink.done.forgot.title,
    );
    return "link";
  }
  const proven = await visitor.submit(asked, { code: await readCode(world, sandbox, hana.email) });
  expect((await visitor.submit(proven, { password })).location).toContain("authorization_code=");
  return "code";
}

describe("an hour of attack", () => {
  test("S05, W01: does not lock out a browser in which the holder logged in before; an unknown address gets the same answers", async () => {
    await using world = await beginAttack();
    const browser = await knownBrowser(world, hana);
    const told = (page: Page, email: string) => [pauseOf(page), ...anonymous(page, email)];
    await world.attacker.attackFor(HOUR, [hana.email, NOBODY], async ([known, invented]) => {
      expect(await statusOf(world, hana, browser)).toBe(303);
      expect(invented?.map((page) => told(page, NOBODY))).toEqual(
        known?.map((page) => told(page, hana.email)),
      );
    });
    // Five free tries, ten after pauses that double, and then one each quarter of an hour.
    expect(await failuresAt(world, hana.email)).toBe(17);
    expect(await failuresAt(world, NOBODY)).toBe(17);
    await workOutbox(world);
    expect(await sandbox.mails(NOBODY)).toEqual([]);
  });

  test.each(splitByEngine(MOMENTS))(
    "W04: after %i ms the holder logs in on a new phone within two minutes, with at most one mail",
    async (ms) => {
      await using world = await beginAttack();
      await world.attacker.attackFor(ms, [hana.email]);
      await workOutbox(world);
      const { mails } = await getIn(world, hana);
      expect(mails).toBeLessThanOrEqual(1);
    },
  );

  test("S08: after a hundred failures the holder still logs in, with one link", async () => {
    await using world = await beginAttack();
    await haveFailed(world, hana.email, 99);
    world.passTime(15 * MINUTE);
    await world.attacker.attackFor(MINUTE, [hana.email]);
    expect(await failuresAt(world, hana.email)).toBe(100);
    await getIn(world, hana);
    expect(await linksIn(hana.email)).toBe(1);
  });

  test.each(splitByEngine([0, 100_000, HOUR]))(
    "S06, S07: after %i ms the holder sets a new password, twice, and logs in with it within two minutes",
    async (ms) => {
      await using world = await beginAttack();
      await world.attacker.attackFor(ms, [hana.email]);
      await workOutbox(world);
      for (const password of ["Yozakura2026", "Hanafubuki2026"]) {
        await reset(world, password);
        const { mails } = await getIn(world, { email: hana.email, password });
        expect(mails).toBeLessThanOrEqual(1);
      }
    },
  );

  test("S07: does not void a code that was mailed before", async () => {
    await using world = await beginAttack();
    const visitor = new LoginVisitor(world);
    const asked = await visitor.submit(await visitor.goTo("/forgot"), { email: hana.email });
    const code = await readCode(world, sandbox, hana.email);
    await world.attacker.attackFor(10 * MINUTE - 1, [hana.email]);
    const proven = await visitor.submit(asked, { code });
    expect(titleOf(proven)).toBe(words.newPassword.flows.forgot.title);
  });
});
