import {
  disableAccount,
  LOGIN_FORM_LIFETIME_MS,
  LogLevel,
  OperationDetail,
} from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect } from "vitest";
import { cleanUp } from "../../src/process/clean-up.ts";
import { collectMails, readAccount, settleIn, use } from "../ties/take-back/claims.ts";
import { linkIn } from "../ties/take-back/play.ts";
import { Authenticator } from "../world/authenticator.ts";
import { closeId } from "../world/close-id.ts";
import { credentialCalls, giveIdentity, openPopup } from "../world/credential-calls.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { LoginVisitor, type Page, titleOf } from "../world/login-visitor.ts";
import { readCode } from "../world/mailbox.ts";
import { dataOf } from "../world/outcomes.ts";
import { PasskeyVisitor } from "../world/passkey-visitor.ts";
import { SocialVisitor } from "../world/social-visitor.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana } = PEOPLE;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PORTAL = /^http:\/\/portal\.test\/.*authorization_code=/;
const THIEF = { person: "google-haru" };
const NEW = "riku@example.jp";
const ACCEPTED = { password: "Sakurai2026", terms: "accepted" };

const sandbox = await freshSandbox();

const stateOf = async ({ database: { db } }: World) =>
  (
    await db
      .selectFrom("account")
      .select("state")
      .where("id", "=", hana.subject)
      .executeTakeFirstOrThrow()
  ).state;

const findSessions = ({ database: { db } }: World) =>
  db.selectFrom("login_session").select("id").where("ended_at", "is", null).execute();

const countRefusals = async ({ database: { db } }: World, reason = "closed") =>
  (
    await db
      .selectFrom("journal")
      .select("times")
      .where("operation_detail", "=", OperationDetail.LOGIN)
      .where("log_level", "=", LogLevel.ERROR)
      .where("log_text", "=", reason)
      .execute()
  ).reduce((sum, row) => sum + row.times, 0);

/** Closes an ID with the given bearer. */
async function close(world: World, bearer: string, { subject }: DemoPerson = hana): Promise<void> {
  const body = { user_key: subject, is_token_for_login_page: false };
  dataOf(await world.client({ bearer }).send(disableAccount, { body }));
}

/** A person without services, whose ID can be closed by one call. */
const ALONE = { ...hana, services: [] };

/** A thief who has just logged in adds their own Google account and closes the ID. Returns the link of the notice. */
async function addAndClose(world: World): Promise<string> {
  const { access_token: bearer } = await world.signIn(ALONE);
  dataOf(await credentialCalls(world, bearer).add(await openPopup(world, "Google", THIEF, hana)));
  const link = linkIn(await collectMails(world), hana.email);
  await close(world, bearer);
  return link;
}

/** Signs in with the thief's Google account, and leaves the page open that offers to reopen the ID. */
async function leaveOpen(world: World): Promise<readonly [SocialVisitor, Page]> {
  const visitor = new SocialVisitor(world);
  const page = await visitor.signIn("google", THIEF, { lng: "en" });
  expect(titleOf(page)).toBe(words.wake.title);
  return [visitor, page];
}

/** Expects that neither this form nor the login page opens anything, and the refusal is logged. */
async function expectRefused(world: World, visitor: LoginVisitor, page: Page): Promise<void> {
  const [state, sessions] = [await stateOf(world), await findSessions(world)];
  const refused = await countRefusals(world);
  const sent = await visitor.submit(page, {});
  expect(sent.location).not.toMatch(PORTAL);
  expect(titleOf(sent)).toBe(words.problem.problems["account-closed"].title);
  expect([await stateOf(world), await findSessions(world)]).toEqual([state, sessions]);
  expect((await visitor.goTo("/", {})).location).not.toMatch(PORTAL);
  expect(await countRefusals(world)).toBe(refused + 1);
}

describe("S32: the form that reopens a closed ID, left open", () => {
  onBothEngines(
    "opens nothing after a take-back has removed its provider, not even days later",
    async () => {
      await using world = await createWorld([ALONE], sandbox);
      await settleIn(world, hana);
      const link = await addAndClose(world);
      const [visitor, page] = await leaveOpen(world);
      expect(await use(world, link)).toBe("restored");
      expect(await readAccount(world, hana)).toMatchObject({ email: hana.email });
      await expectRefused(world, visitor, page);
      // A refused form remains refused, and sending it does not extend its life.
      world.passTime(LOGIN_FORM_LIFETIME_MS - MINUTE);
      await visitor.submit(page, {});
      world.passTime(2 * MINUTE);
      expect(titleOf(await visitor.submit(page, {}))).toBe(words.formOver.gone.title);
      world.passTime(2 * DAY);
      await cleanUp(world.database, world.parts.now());
      await visitor.submit(page, {});
      expect(await findSessions(world)).toEqual([]);
    },
  );

  test("does not reopen a closed ID whose provider was removed and added again", async () => {
    await using world = await createWorld([ALONE], sandbox);
    await addAndClose(world);
    const [visitor, page] = await leaveOpen(world);
    await world.database.db.deleteFrom("account_identity").execute();
    world.passTime(MINUTE);
    await giveIdentity(world, hana, "Google", { subject: THIEF.person });
    await expectRefused(world, visitor, page);
    expect(await stateOf(world)).toBe("disabled");
  });

  test("reopens an ID whose passkey was renamed, and not one whose passkey was removed", async () => {
    await using world = await createWorld([ALONE], sandbox);
    const authenticator = new Authenticator(world.config.origin);
    const visitor = new PasskeyVisitor(world);
    await visitor.addFor(ALONE, authenticator);
    await close(world, (await world.signIn(ALONE)).access_token);
    const [renamed, removed] = [
      await visitor.logIn(authenticator),
      await visitor.logIn(authenticator),
    ];
    const { db } = world.database;
    await db.updateTable("passkey").set({ name: "renamed" }).execute();
    const credentials = await db.deleteFrom("passkey").returningAll().execute();
    await expectRefused(world, visitor, removed);
    await db.insertInto("passkey").values(credentials).execute();
    expect((await visitor.submit(renamed, {})).location).toMatch(PORTAL);
  });

  onBothEngines(
    "does not reopen an ID that was reopened and closed again since, nor one that was merged away",
    async () => {
      await using world = await createWorld([ALONE], sandbox);
      await closeId(world, ALONE);
      const visitor = new LoginVisitor(world);
      const signIn = async () =>
        visitor.submit(await visitor.goTo("/", { lng: "en" }), {
          email: hana.email,
          password: hana.password,
        });
      const [before, now] = [await signIn(), await signIn()];
      expect((await visitor.submit(now, {})).location).toMatch(PORTAL);
      world.passTime(MINUTE);
      const other = await world.signIn(ALONE);
      await close(world, other.access_token);
      await expectRefused(world, visitor, before);
      const merged = await signIn();
      await world.database.db.updateTable("account").set({ merged_into: "another" }).execute();
      await expectRefused(world, visitor, merged);
    },
  );
});

describe("S33: sending a form does not extend its life", () => {
  test("the terms after a provider expire although they are sent again and again without the tick", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new SocialVisitor(world);
    const terms = await visitor.signIn("google", THIEF, { lng: "en" });
    for (const _ of Array.from({ length: 3 })) {
      world.passTime(9 * MINUTE);
      expect((await visitor.submit(terms, {})).status).toBe(422);
      await visitor.switchLanguage(terms);
    }
    world.passTime(4 * MINUTE);
    const late = await visitor.submit(terms, { terms: "accepted" });
    expect(titleOf(late)).toBe(words.formOver.gone.title);
    expect(await findSessions(world)).toEqual([]);
  });

  onBothEngines(
    "the password form after a right code expires although it is sent with faults; so does its ticket",
    async () => {
      await using world = await createWorld([], sandbox);
      const visitor = new LoginVisitor(world);
      const code = await visitor.submit(await visitor.goTo("/sign-up", { lng: "en" }), {
        email: NEW,
      });
      const password = await visitor.submit(code, { code: await readCode(world, sandbox, NEW) });
      for (const _ of Array.from({ length: 3 })) {
        world.passTime(9 * MINUTE);
        expect((await visitor.submit(password, { password: "short" })).status).toBe(422);
      }
      world.passTime(4 * MINUTE);
      expect(titleOf(await visitor.submit(password, ACCEPTED))).toBe(words.formOver.gone.title);

      const { parts } = world;
      const { db } = parts.database;
      const scope = { purpose: "sign-up", emailKey: NEW, codeSeries: "another" } as const;
      const typed = dataOf(await parts.codes.issue(db, scope, NEW, parts.now()));
      const from = { userAgent: "", network: "", from: "192.0.2.1", now: parts.now() };
      const { ticket } = dataOf(await parts.codes.check(db, scope, typed, from));
      const proof = { scope, ticket };
      world.passTime(39 * MINUTE);
      expect(await parts.codes.isGood(db, proof, parts.now())).toBe(true);
      world.passTime(MINUTE);
      expect(await parts.codes.isGood(db, proof, parts.now())).toBe(false);
      expect(await parts.codes.redeem(db, proof, parts.now())).toBe("over");
    },
  );

  onBothEngines(
    "a form that is done begins no session when it is sent again after the log-out, even after a clean-up",
    async () => {
      await using world = await createWorld([], sandbox);
      const visitor = new SocialVisitor(world);
      const terms = await visitor.signIn("google", THIEF, { lng: "en" });
      expect((await visitor.submit(terms, { terms: "accepted" })).location).toMatch(PORTAL);
      await visitor.submit(await visitor.open("/login/sign-out?lng=en"), {});
      const { db } = world.database;
      await db.deleteFrom("token_family").execute();
      await db.deleteFrom("login_session").execute();
      expect(titleOf(await visitor.submit(terms, { terms: "accepted" }))).toBe(
        words.formOver.done.title,
      );
      for (const _ of Array.from({ length: 6 })) {
        world.passTime(10 * MINUTE);
        await visitor.submit(terms, { terms: "accepted" });
      }
      world.passTime(DAY);
      await cleanUp(world.database, world.parts.now());
      await visitor.submit(terms, { terms: "accepted" });
      expect(await findSessions(world)).toEqual([]);
    },
  );
});

describeOnce("S32: the terms for a new user, left open", () => {
  test("do not log in to an ID to which the same Google account was added since: no mail would report that browser", async () => {
    await using world = await createWorld([ALONE], sandbox);
    await settleIn(world, hana);
    const visitor = new SocialVisitor(world);
    const terms = await visitor.signIn("google", THIEF, { lng: "en" });
    const { access_token: bearer } = await world.signIn(ALONE);
    world.passTime(MINUTE);
    dataOf(await credentialCalls(world, bearer).add(await openPopup(world, "Google", THIEF, hana)));
    const sessions = await findSessions(world);
    const sent = await visitor.submit(terms, { terms: "accepted" });
    expect(sent.location).not.toMatch(PORTAL);
    expect(titleOf(sent)).toBe(words.formOver.gone.title);
    expect(await findSessions(world)).toEqual(sessions);
    expect(await countRefusals(world, "own-sign-in")).toBe(1);
  });
});
