import { DAY_MS, listActiveServiceIds } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect } from "vitest";
import { mailLinksAnew } from "../../../src/accounts/reversals/mail-links-anew.ts";
import { insertIdentity } from "../../../src/database/queries/accounts.ts";
import { upsertKnownBrowser } from "../../../src/database/queries/known-browsers.ts";
import type { Parts } from "../../../src/ties/operations/parts.ts";
import { takeBack } from "../../../src/ties/take-back/take-back.ts";
import { lookAtLink } from "../../../src/ties/take-back/view.ts";
import { Browser } from "../../world/browser.ts";
import { describeOnce, onBothEngines, test } from "../../world/engines.ts";
import { codeOf } from "../../world/outcomes.ts";
import { signInToPool } from "../../world/pool-sign-in.ts";
import { readEverything } from "../../world/read-everything.ts";
import { createWorld, type World } from "../../world/world.ts";
import {
  changeAddress,
  changePassword,
  collectMails,
  HOUR,
  newLinksIn,
  readAccount,
  readRows,
  settleIn,
  told,
  use,
  VISITOR,
  writeChange,
} from "./claims.ts";

const { hana, kenji, yuki } = PEOPLE;
const THIEF = "thief@example.com";
const GOOGLE = "https://google.test";

const openRows = async (world: World, person: DemoPerson = hana) =>
  (await readRows(world, person)).filter(({ closed_at }) => closed_at === null);

const know = (world: World, browser: string, at: number, { subject }: DemoPerson = hana) =>
  upsertKnownBrowser(world.database.db, { account: subject, browser, userAgent: "", at });

const addProvider = (world: World, subject: string, createdAt: number) =>
  insertIdentity(world.database.db, {
    issuer: GOOGLE,
    subject,
    account: hana.subject,
    providerName: "Google",
    createdAt,
  });

describe("S02: the previous mailbox with an older thing", () => {
  onBothEngines.each<[string, Parameters<typeof use>[2]]>([
    ["a password", { proof: { password: hana.password } }],
    ["a browser", { browserHash: "an old browser" }],
    ["a provider", { proof: { identity: { issuer: GOOGLE, subject: "hana" } } }],
  ])("%s: restores the account, without the thief's browser and provider", async (_, shown) => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const { now } = world.parts;
    await know(world, "an old browser", now() - 4 * DAY_MS);
    await addProvider(world, "hana", now() - 15 * DAY_MS);
    const link = await changeAddress(world, hana, THIEF);
    await know(world, "the thief's browser", now());
    await addProvider(world, "thief", now());
    expect(await lookAtLink(world.parts, link)).toMatchObject({
      claim: "stop",
      proofs: { password: true, browser: false, providers: ["Google"] },
    });
    expect(await use(world, link, shown)).toBe("restored");
    expect(await readAccount(world, hana)).toMatchObject({
      email: hana.email,
      email_key: hana.email,
      state: "active",
      password_reset_required: expect.any(Number),
    });
    expect(await readRows(world, hana)).toHaveLength(1);
    expect(await openRows(world)).toEqual([]);
    const { db } = world.database;
    const browsers = await db.selectFrom("known_browser").select("browser_hash").execute();
    expect(browsers).toEqual([{ browser_hash: "an old browser" }]);
    const identities = await db.selectFrom("account_identity").select("subject").execute();
    expect(identities).toEqual([{ subject: "hana" }]);
    expect(await db.selectFrom("held_address").selectAll().execute()).toEqual([]);
    expect(told(await collectMails(world))).toEqual([
      `${hana.email}: taken-back`,
      `${THIEF}: undone`,
    ]);
    expect(await use(world, link, shown)).toBe("over");
  });

  onBothEngines(
    "after five wrong passwords even the right one is refused, and an hour later accepted",
    async () => {
      await using world = await createWorld();
      world.holdTime();
      await settleIn(world, hana);
      const link = await changeAddress(world, hana, THIEF);
      for (let guess = 0; guess < 5; guess += 1) {
        expect(await use(world, link, { proof: { password: `Wrong${guess}` } })).toBe("wrong");
      }
      expect(await use(world, link, { proof: { password: hana.password } })).toBe("locked");
      world.passTime(HOUR);
      expect(await use(world, link, { proof: { password: hana.password } })).toBe("restored");
    },
  );
});

test("guesses by a stolen link do not block the link that is mailed later", async () => {
  await using world = await createWorld();
  world.holdTime();
  await settleIn(world, hana);
  const stolen = await changeAddress(world, hana, THIEF);
  for (let guess = 0; guess < 5; guess += 1) {
    await use(world, stolen, { proof: { password: `Wrong${guess}` } });
  }
  await mailLinksAnew(world.parts, hana.email, { language: "ja", seen: { at: 1 } });
  const [anew = ""] = newLinksIn(await collectMails(world));
  const shown = { proof: { password: hana.password } };
  expect(await use(world, anew, shown)).toBe("restored");
});

describe("a restoration", () => {
  test("S01: ends the session, and requires a new password at every log-in", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const { access_token: bearer } = await world.signIn(hana);
    await signInToPool(world.url, hana);
    const link = await writeChange(world, hana, { kind: "leaving" });
    expect(await use(world, link)).toBe("restored");
    const asked = await world.client({ bearer }).send(listActiveServiceIds, { body: {} });
    expect(codeOf(asked)).toBe("NotAuthorizedException");
    const page = await world.submitSignIn(new Browser(), world.loginUrl(), hana);
    expect(await page.text()).toContain(words.address.faults["reset-required"]);
    await expect(signInToPool(world.url, hana)).rejects.toThrow("The pool answered 400.");
  });

  test("also undoes the later changes: two addresses, a password, a closing", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const first = await changeAddress(world, hana, THIEF);
    const password = await changePassword(world, hana, "Thiefs2026");
    const second = await changeAddress(world, hana, "thief2@example.com");
    const closing = await writeChange(world, hana, { kind: "closing" });
    await world.database.db
      .updateTable("account")
      .set({ state: "disabled", disabled_at: world.parts.now() })
      .execute();
    expect(await lookAtLink(world.parts, first)).toMatchObject({
      undoneToo: ["password", "address", "closing"],
    });
    expect(await use(world, first, { proof: { password: hana.password } })).toBe("restored");
    expect(await readAccount(world, hana)).toMatchObject({ email: hana.email, state: "active" });
    for (const link of [password, second, closing]) {
      expect(await use(world, link, { proof: { password: hana.password } })).toBe("over");
    }
  });

  test("of an account that only a provider signs in requires no new password", async () => {
    await using world = await createWorld([yuki]);
    await settleIn(world, yuki);
    const link = await writeChange(world, yuki, { kind: "closing" });
    await world.database.db.updateTable("account").set({ state: "disabled" }).execute();
    expect(await use(world, link)).toBe("restored");
    expect(await readAccount(world, yuki)).toMatchObject({
      state: "active",
      password_hash: null,
      password_reset_required: null,
    });
    const [mail] = await collectMails(world);
    expect(mail?.content).toMatchObject({
      about: "taken-back",
      hasPassword: false,
      services: false,
    });
  });

  onBothEngines(
    "S04: of three uses of one link at once, one restores the account; the others come too late",
    async () => {
      await using world = await createWorld();
      await settleIn(world, hana);
      const first = await changeAddress(world, hana, THIEF);
      const second = await changeAddress(world, hana, "thief2@example.com");
      const shown = { proof: { password: hana.password } };
      const outcomes = await Promise.all([first, first, first].map((l) => use(world, l, shown)));
      expect(outcomes.sort()).toEqual(["over", "over", "restored"]);
      expect(await use(world, second, shown)).toBe("over");
      expect(told(await collectMails(world))).toHaveLength(2);
    },
  );

  onBothEngines("of an older and a younger claim at once, the older one wins", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const first = await changeAddress(world, hana, THIEF);
    const second = await changeAddress(world, hana, "thief2@example.com");
    const shown = { proof: { password: hana.password } };
    const [older] = await Promise.all([use(world, first, shown), use(world, second, shown)]);
    expect(older).toBe("restored");
    expect(await readAccount(world, hana)).toMatchObject({ email: hana.email });
    expect(await openRows(world)).toEqual([]);
  });

  test("changes nothing if any of its jobs cannot be queued", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const link = await changeAddress(world, hana, THIEF);
    const before = await readAccount(world, hana);
    let failures = 0;
    for (let survived = 0; ; survived += 1) {
      let left = survived;
      const outbox: Parts["outbox"] = {
        ...world.parts.outbox,
        add: async (...job) => {
          if (left === 0) throw new Error("killed");
          left -= 1;
          return world.parts.outbox.add(...job);
        },
      };
      const shown = { proof: { password: hana.password } };
      const pressed = { offered: "restore", shown };
      const tried = await takeBack({ ...world.parts, outbox }, link, pressed, VISITOR).catch(
        () => undefined,
      );
      if (tried) {
        expect(tried).toMatchObject({ ok: true });
        break;
      }
      failures += 1;
      expect(await readAccount(world, hana)).toEqual(before);
      expect(await openRows(world)).toHaveLength(1);
    }
    expect(failures).toBeGreaterThan(1);
  });
});

describeOnce("S03: a link", () => {
  test("that is guessed or altered does nothing", async () => {
    await using world = await createWorld();
    const link = await changeAddress(world, hana, THIEF);
    for (const guess of ["", "a", `${link}a`, link.slice(1), link.toLowerCase(), "\u0000"]) {
      expect(await use(world, guess, { proof: { password: hana.password } })).toBe("over");
      expect(await lookAtLink(world.parts, guess)).toBeUndefined();
    }
  });

  test("that has expired does nothing", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const link = await changeAddress(world, hana, THIEF);
    world.passTime(14 * DAY_MS + HOUR);
    expect(await use(world, link, { proof: { password: hana.password } })).toBe("over");
    expect(await lookAtLink(world.parts, link)).toMatchObject({ claim: "over" });
    expect(await readAccount(world, hana)).toMatchObject({ email: THIEF });
  });

  test("restores its own account by that account's password, and not by another's", async () => {
    await using world = await createWorld([hana, kenji]);
    await settleIn(world, hana);
    await settleIn(world, kenji);
    const link = await changeAddress(world, hana, THIEF);
    const before = await readAccount(world, kenji);
    expect(await use(world, link, { proof: { password: kenji.password } })).toBe("wrong");
    expect(await use(world, link, { proof: { password: hana.password } })).toBe("restored");
    expect(await readAccount(world, kenji)).toEqual(before);
  });

  test("changes nothing when its page is opened", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const link = await changeAddress(world, hana, THIEF);
    const before = [await readAccount(world, hana), await readRows(world, hana)];
    await lookAtLink(world.parts, link, { browserHash: "any" });
    expect([await readAccount(world, hana), await readRows(world, hana)]).toEqual(before);
  });

  test("leaves neither its secret nor a password in the database", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const link = await changeAddress(world, hana, THIEF);
    await use(world, link, { proof: { password: "Wrong2026" } });
    await use(world, link);
    await use(world, link, { proof: { password: hana.password } });
    const kept = JSON.stringify([await readEverything(world), world.refusals]);
    expect(kept).toContain("restored");
    for (const secret of [link, "Wrong2026", hana.password]) expect(kept).not.toContain(secret);
  });
});
