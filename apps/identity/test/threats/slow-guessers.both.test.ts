import { DAY_MS, OperationDetail } from "@musubi/contract";
import { UnavailableError } from "@musubi/contract/answer";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect, onTestFinished, vi } from "vitest";
import { readBrowser } from "../../src/accounts/known-browser.ts";
import { checkPassword } from "../../src/accounts/passwords/check-password.ts";
import { HashingOverloadedError } from "../../src/accounts/passwords/hashing-lanes.ts";
import { countsOf, createLimits } from "../../src/limits/limits.ts";
import { attemptsAt } from "../world/admissions.ts";
import type { Browser } from "../world/browser.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import {
  admittedBrowser,
  failuresAt,
  haveFailed,
  knownBrowser,
  MARK,
  otherFailures,
  statusOf,
  typePassword,
  WRONG,
} from "../world/guesses.ts";
import { anonymous, LoginVisitor, type Page, titleOf } from "../world/login-visitor.ts";
import { besidesSignIns, readCode, workOutbox } from "../world/mailbox.ts";
import { createWorld, type World } from "../world/world.ts";

const sandbox = await freshSandbox();

const { hana } = PEOPLE;
const NOBODY = "nobody@example.jp";
const HOUR = 60 * 60_000;

describeOnce("S08: after a hundred wrong passwords in a row", () => {
  test("the right password from an unknown browser needs the mailed link; signing in then clears the count", async () => {
    await using world = await createWorld([hana], sandbox);
    world.holdTime();
    await haveFailed(world, hana.email, 99);
    world.passTime(15 * 60_000);
    expect(await statusOf(world, { email: hana.email, password: WRONG })).toBe(422);
    world.passTime(29 * DAY_MS);
    const refused = await typePassword(world, hana);
    expect(refused.status).toBe(429);
    expect(refused.html).toContain(words.signIn.faults.link);
    expect(refused.response.headers.get("retry-after")).toBeNull();

    const browser = await admittedBrowser(world, sandbox, hana.email);
    expect(await statusOf(world, { email: hana.email, password: WRONG }, browser)).toBe(422);
    expect([await failuresAt(world, hana.email), await otherFailures(world, hana.email)]).toEqual([
      100,
      [1],
    ]);
    expect(await statusOf(world, hana)).toBe(429);
    expect(await statusOf(world, hana, browser)).toBe(303);
    expect(await failuresAt(world, hana.email)).toBeUndefined();
    expect(await otherFailures(world, hana.email)).toEqual([]);
    expect(await world.database.db.selectFrom("admission").selectAll().execute()).toEqual([]);
    expect(await statusOf(world, hana)).toBe(303);
  });

  test("a reset of the password clears the count too, and voids the mailed link", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = new LoginVisitor(world);
    const asked = await visitor.submit(await visitor.goTo("/forgot"), { email: hana.email });
    const proven = await visitor.submit(asked, {
      code: await readCode(world, sandbox, hana.email),
    });
    await haveFailed(world, hana.email, 100);
    expect(await statusOf(world, hana)).toBe(429);
    await workOutbox(world);
    const readAdmissions = () => world.database.db.selectFrom("admission").selectAll().execute();
    expect(await readAdmissions()).toHaveLength(1);
    const password = "Yozakura2026";
    await visitor.submit(proven, { password });
    expect(await readAdmissions()).toEqual([]);
    expect(await statusOf(world, { email: hana.email, password })).toBe(303);
  });

  test("an admitted browser has its own pauses, and counts as unknown after a hundred failures or an hour", async () => {
    await using world = await createWorld([hana], sandbox);
    world.holdTime();
    await haveFailed(world, hana.email, 100);
    await typePassword(world, hana);
    const browser = await admittedBrowser(world, sandbox, hana.email);
    const wrong = { email: hana.email, password: WRONG };
    for (let n = 0; n < 5; n += 1) expect(await statusOf(world, wrong, browser)).toBe(422);
    const paused = await typePassword(world, hana, browser);
    expect(paused.html).toContain(words.wait.again(words.signIn.faults.locked, "10 seconds"));
    await world.database.db
      .updateTable("password_attempt")
      .set({ failures: 100 })
      .where("failures", "=", 5)
      .execute();
    expect((await typePassword(world, hana, browser)).html).toContain(words.signIn.faults.link);
    await world.database.db
      .updateTable("password_attempt")
      .set({ failures: 1 })
      .where("key", "<>", attemptsAt(world, hana.email))
      .execute();
    world.passTime(HOUR);
    expect((await typePassword(world, hana, browser)).html).toContain(words.signIn.faults.link);
  });
});

describeOnce("W04: while a stranger guesses for a long time", () => {
  const told = (page: Page): readonly unknown[] => [
    page.status,
    page.response.headers.get("retry-after"),
  ];

  test("a pause of up to a minute shows its length; a longer one mails a link: one an hour if unused", async () => {
    await using world = await createWorld([hana], sandbox);
    world.holdTime();
    await haveFailed(world, hana.email, 10);
    const short = await typePassword(world, hana);
    expect(told(short)).toEqual([429, "32"]);
    expect(short.html).toContain(words.wait.again(words.signIn.faults.locked, "40 seconds"));
    expect(await workOutbox(world)).toBe(0);

    const wayRound = words.wait.orAgain("15 minutes");
    for (let n = 0; n < 3; n += 1) {
      await haveFailed(world, hana.email, 15);
      const long = await typePassword(world, hana);
      expect(told(long)).toEqual([429, "900"]);
      expect(long.html).toContain(words.signIn.faults.link);
      expect(long.html).toContain(wayRound);
    }
    const browser = await admittedBrowser(world, sandbox, hana.email);
    expect(besidesSignIns(await sandbox.mails(hana.email))).toHaveLength(1);
    expect(await statusOf(world, hana, browser)).toBe(303);

    // After a link was used, the next one is mailed at once, and the one after that an hour later.
    for (const [ms, mails] of [
      [0, 2],
      [HOUR - 1, 2],
      [1, 3],
    ] as const) {
      world.passTime(ms);
      await haveFailed(world, hana.email, 15);
      expect((await typePassword(world, hana)).html).toContain(wayRound);
      await workOutbox(world);
      expect(besidesSignIns(await sandbox.mails(hana.email))).toHaveLength(mails);
    }
  });

  test("the form that set a new password can be sent again; wrong passwords in that form cause pauses too", async () => {
    await using world = await createWorld([hana], sandbox);
    world.holdTime();
    const visitor = new LoginVisitor(world);
    const asked = await visitor.submit(await visitor.goTo("/forgot"), { email: hana.email });
    const form = await visitor.submit(asked, { code: await readCode(world, sandbox, hana.email) });
    const send = async (password: string) => {
      const page = await visitor.submit(form, { password });
      return page.location.includes("authorization_code=") ? "logged in" : titleOf(page);
    };
    const password = "Yozakura2026";
    const isSet = "logged in";
    const isOver = words.formOver.done.title;
    expect(await send(password)).toBe(isSet);
    await haveFailed(world, hana.email, 100);
    expect(await send(password)).toBe(isSet);
    for (let n = 0; n < 5; n += 1) expect(await send(`Another202${n}`)).toBe(isOver);
    expect(await send(password)).toBe(isOver);
    world.passTime(1_000);
    expect(await send(password)).toBe(isSet);
    expect(await failuresAt(world, hana.email)).toBe(100);
  });

  test("a known and an unknown address get the same answers after any number of failures", async () => {
    // The demo's pages would differ: they list the known addresses.
    await using world = await createWorld([hana], sandbox, { demo: false });
    world.holdTime();
    for (const failures of [0, 5, 10, 11, 15, 100]) {
      const pages = [];
      for (const email of [hana.email, NOBODY]) {
        await haveFailed(world, email, failures);
        const page = await typePassword(world, { email, password: WRONG });
        pages.push([...told(page), ...anonymous(page, email)]);
      }
      expect(pages[1]).toEqual(pages[0]);
    }
    await workOutbox(world);
    expect(await sandbox.mails(NOBODY)).toEqual([]);
  });
});

describe("S11: the limit of wrong passwords by unknown browsers", () => {
  const from = { userAgent: "", network: "", from: "192.0.2.1", language: "en" } as const;
  const typedIn = { ...from, detail: OperationDetail.LOGIN } as const;
  const markIn = ({ parts }: World, { cookies }: Browser) =>
    readBrowser(cookies.get(MARK), parts.secrets);

  /** Checks passwords while every limit is one wrong password, in a browser that is known, admitted or neither. */
  function narrow(world: World) {
    const limits = createLimits(countsOf(world.database), 0.0002, (name, error) => {
      throw new Error(`${name} cannot be counted`, { cause: error });
    });
    return (email: string, password: string, browser?: string) =>
      checkPassword({ ...world.parts, limits }, { email, password }, { ...typedIn, browser });
  }

  onBothEngines(
    "once used up, unknown browsers need the link at any address; known and admitted browsers do not",
    async () => {
      await using world = await createWorld([hana], sandbox);
      const known = markIn(world, await knownBrowser(world, hana));
      const check = narrow(world);
      expect(await check(NOBODY, WRONG)).toEqual({ ok: false, code: "wrong" });
      for (const email of [NOBODY, hana.email]) {
        expect(await check(email, hana.password)).toEqual({ ok: false, code: "link" });
      }
      expect([await failuresAt(world, NOBODY), await failuresAt(world, hana.email)]).toEqual([
        1, 0,
      ]);
      for (const password of [WRONG, hana.password]) {
        const { ok } = await check(hana.email, password, known);
        expect(ok).toBe(password === hana.password);
      }
      const admitted = markIn(world, await admittedBrowser(world, sandbox, hana.email));
      for (const password of [WRONG, hana.password]) {
        const { ok } = await check(hana.email, password, admitted);
        expect(ok).toBe(password === hana.password);
      }
      expect(await check(hana.email, hana.password)).toEqual({ ok: false, code: "link" });
    },
  );

  test("is not used up by a right password, a pause or an overloaded hasher", async () => {
    await using world = await createWorld([hana], sandbox);
    world.holdTime();
    const check = narrow(world);
    for (let n = 0; n < 3; n += 1) {
      expect(await check(hana.email, hana.password)).toMatchObject({ ok: true });
    }
    for (const failures of [5, 15, 100]) {
      await haveFailed(world, hana.email, failures);
      expect(await check(hana.email, hana.password)).toMatchObject({ ok: false });
    }
    const { hasher } = world.parts;
    const busy = vi.spyOn(hasher, "verify").mockRejectedValueOnce(new HashingOverloadedError());
    onTestFinished(() => busy.mockRestore());
    await expect(check(NOBODY, WRONG)).rejects.toThrow(HashingOverloadedError);
    expect(await check(NOBODY, WRONG)).toEqual({ ok: false, code: "wrong" });
    expect(await check(NOBODY, WRONG)).toEqual({ ok: false, code: "link" });
  });

  onBothEngines(
    "F08: when counting fails, a password from an unknown browser is not checked, and one from a known browser is",
    async () => {
      await using world = await createWorld([hana], sandbox);
      const known = markIn(world, await knownBrowser(world, hana));
      const down = () => Promise.reject(new Error("the counts cannot be reached"));
      const counts = { take: down, giveBack: down };
      const limits = createLimits({ together: counts, process: counts }, 1, () => {});
      const parts = { ...world.parts, limits };
      const { email, password } = hana;
      const check = (browser?: string) =>
        checkPassword(parts, { email, password }, { ...typedIn, browser });
      await expect(check()).rejects.toThrow(UnavailableError);
      expect(await failuresAt(world, email)).toBeUndefined();
      expect(await check(known)).toMatchObject({ ok: true });
    },
  );
});
