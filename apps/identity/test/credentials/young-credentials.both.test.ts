import { DAY_MS, OperationDetail, REST_MS, setFirstPassword } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { freezeOwn } from "../../src/ties/take-back/freeze.ts";
import { freezeToldSignIn } from "../../src/ties/take-back/told-sign-in.ts";
import { lookAtLink } from "../../src/ties/take-back/view.ts";
import {
  changeAddress,
  changePassword,
  collectMails,
  HOUR,
  readAccount,
  settleIn,
  use,
  VISITOR,
  writeChange,
} from "../ties/take-back/claims.ts";
import { linkIn } from "../ties/take-back/play.ts";
import { Authenticator } from "../world/authenticator.ts";
import { Browser } from "../world/browser.ts";
import { chooseAtProvider } from "../world/choose-at-provider.ts";
import { giveIdentity, givePasskey, readCredentials } from "../world/credential-calls.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { LOGGED_IN } from "../world/logged-in.ts";
import { LoginVisitor } from "../world/login-visitor.ts";
import { readCode } from "../world/mailbox.ts";
import { dataOf } from "../world/outcomes.ts";
import { PasskeyVisitor } from "../world/passkey-visitor.ts";
import { createPoolClient, followToPortal, reach } from "../world/pool-client.ts";
import { SocialVisitor, signInAtProvider } from "../world/social-visitor.ts";
import { createWorld, type World } from "../world/world.ts";

const sandbox = await freshSandbox();

const { hana, yuki } = PEOPLE;
const PASSWORD = "Yozakura2026";
const THIEFS = { provider: "google", person: "google-haru" } as const;
const HOLDERS = { provider: "apple", person: "apple-tsubasa" } as const;

/** Returns whether a provider logs in. */
async function entersBy(
  world: World,
  { provider, person }: { provider: "google" | "apple"; person: string },
) {
  const { location } = await new SocialVisitor(world).signIn(provider, { person });
  return location.startsWith(world.config.portalOrigin);
}

/** Makes Hana a long-standing holder, whose ID got Apple long ago and Google lately. */
async function withThiefsGoogle(world: World, agoMs = DAY_MS) {
  await settleIn(world, hana);
  await giveIdentity(world, hana, "SignInWithApple", {
    subject: HOLDERS.person,
    agoMs: 100 * DAY_MS,
  });
  await giveIdentity(world, hana, "Google", { subject: THIEFS.person, agoMs });
}

const freezeByPassword = async (world: World) =>
  expect(await use(world, await changePassword(world, hana, "Thiefs2026"))).toBe("frozen");

/** Sets a new password by code. Returns the page that follows. */
async function resetPassword(world: World, { email }: DemoPerson = hana) {
  await collectMails(world);
  const visitor = new LoginVisitor(world);
  const asked = await visitor.submit(await visitor.goTo("/forgot"), { email });
  const page = await visitor.submit(asked, { code: await readCode(world, sandbox, email) });
  return { visitor, page: await visitor.submit(page, { password: PASSWORD }) };
}

const readRefusals = ({ database: { db } }: World) =>
  db
    .selectFrom("journal")
    .select(["operation_detail", "log_text"])
    .where("account", "=", hana.subject)
    .where("log_level", "=", 1)
    .execute();

describeOnce("S34: while an ID is frozen", () => {
  test.each([
    ["a day", DAY_MS, false],
    ["13 days", 13 * DAY_MS, false],
    ["15 days", 15 * DAY_MS, true],
  ])("whether a provider that was added %s before (%s ms) logs in: %s", async (_, agoMs, isIn) => {
    await using world = await createWorld([hana], sandbox);
    await withThiefsGoogle(world, agoMs);
    await freezeByPassword(world);
    expect(await entersBy(world, THIEFS)).toBe(isIn);
    const refused = { operation_detail: OperationDetail.LOGIN, log_text: "frozen" };
    expect(await readRefusals(world)).toEqual(isIn ? [] : [refused]);
  });

  test("a provider that was added at the sign-up logs in, however young the ID", async () => {
    await using world = await createWorld([hana], sandbox);
    await giveIdentity(world, hana, "Google", { subject: THIEFS.person });
    const { db } = world.database;
    const created_at = world.parts.now() - DAY_MS;
    await db.updateTable("account").set({ created_at, password_since: created_at }).execute();
    await db
      .updateTable("account_identity")
      .set({ created_at: created_at + 1000 })
      .execute();
    await freezeByPassword(world);
    expect(await entersBy(world, THIEFS)).toBe(true);
  });

  test("a passkey that was added shortly before does not log in, not even after it was renamed", async () => {
    await using world = await createWorld([hana], sandbox);
    await settleIn(world, hana);
    const authenticator = new Authenticator(world.config.origin);
    const visitor = new PasskeyVisitor(world);
    await visitor.addFor(hana, authenticator);
    await world.database.db.updateTable("passkey").set({ name: "Hana's own" }).execute();
    await freezeByPassword(world);
    const stranger = new PasskeyVisitor(world);
    const tried = await stranger.logIn(authenticator);
    expect(tried.location).not.toContain(world.config.portalOrigin);
  });

  test("a provider that was added shortly before does not sign in to the pool either", async () => {
    await using world = await createWorld([hana, yuki], sandbox);
    await withThiefsGoogle(world);
    await freezeByPassword(world);
    const client = await createPoolClient(reach(world));
    const browser = new Browser();
    const { url } = await client.begin({ identity_provider: "Google" });
    const choice = { person: THIEFS.person };
    const { answer } = await chooseAtProvider(browser, url, client.atHome, choice);
    const portal = world.config.portalOrigin;
    const callback = await followToPortal(answer, browser, { ...client, portal });
    expect(callback.searchParams.get("error")).toBe("access_denied");
  });

  test("a method is judged by its age at the log-in that the link is about", async () => {
    await using world = await createWorld([hana], sandbox);
    await withThiefsGoogle(world, 13 * DAY_MS);
    await world.signIn(hana, new Browser());
    const link = linkIn(await collectMails(world), hana.email);
    world.passTime(5 * DAY_MS);
    const frozen = await freezeToldSignIn(
      world.parts,
      link,
      { offered: "freeze" },
      VISITOR,
      async () => {},
    );
    expect(frozen.ok).toBe(true);
    // The provider was added 18 days ago, 13 days before that log-in.
    expect(await entersBy(world, THIEFS)).toBe(false);
  });

  test("if no link was used, a method is judged by its age at the freeze", async () => {
    await using world = await createWorld([hana], sandbox);
    await withThiefsGoogle(world, 13 * DAY_MS);
    expect(
      (await freezeOwn(world.parts, { account: hana.subject, ...LOGGED_IN }, VISITOR)).ok,
    ).toBe(true);
    expect(await entersBy(world, THIEFS)).toBe(false);
    expect(await entersBy(world, HOLDERS)).toBe(true);
  });

  test("if the ID was frozen for two changes, a method is judged by its age at the earlier one", async () => {
    await using world = await createWorld([hana], sandbox);
    await withThiefsGoogle(world, 13 * DAY_MS);
    const first = await changePassword(world, hana, "Thiefs2026");
    world.passTime(2 * DAY_MS);
    const second = await changePassword(world, hana, "Thiefs2027");
    expect(await use(world, second)).toBe("frozen");
    expect(await entersBy(world, THIEFS)).toBe(true);
    expect(await use(world, first)).toBe("frozen");
    expect(await entersBy(world, THIEFS)).toBe(false);
  });
});

describe("S34: however a freeze ends, recent methods end with it", () => {
  const expectGone = async (world: World, left: readonly string[]) => {
    expect(await readCredentials(world, hana)).toEqual(left);
    expect(await readAccount(world, hana)).toMatchObject({ frozen_until: null, frozen_for: null });
    expect(await entersBy(world, THIEFS)).toBe(false);
  };

  test("by a new password with a code; the page and the mail name the methods", async () => {
    await using world = await createWorld([hana], sandbox);
    await withThiefsGoogle(world);
    await givePasskey(world, hana, "phone", HOUR);
    await freezeByPassword(world);
    const { page } = await resetPassword(world);
    expect(page.html).toContain("Google");
    expect(page.html).toContain("My phone");
    const mails = await collectMails(world);
    expect(mails.find(({ content }) => content.about === "password-reset")?.content).toMatchObject({
      ended: [{ kind: "Google" }, { kind: "passkey", name: "My phone" }],
    });
    await expectGone(world, [HOLDERS.person, "password"]);
  });

  test("by a log-in with an older provider; the browsers that became known since are forgotten, too", async () => {
    await using world = await createWorld([hana], sandbox);
    await withThiefsGoogle(world);
    expect(await entersBy(world, THIEFS)).toBe(true);
    await freezeByPassword(world);
    await collectMails(world);
    expect(await entersBy(world, HOLDERS)).toBe(true);
    const about = (await collectMails(world)).map(({ content }) => content.about);
    expect(about).toContain("credentials-ended");
    const known = await world.database.db.selectFrom("known_browser").selectAll().execute();
    // It is the browser that ended the freeze.
    expect(known).toHaveLength(1);
    await expectGone(world, [HOLDERS.person, "password"]);
  });

  test("when its time is over: none of them logs in before the sweep; methods that were added later remain", async () => {
    await using world = await createWorld([hana], sandbox);
    await withThiefsGoogle(world);
    await freezeByPassword(world);
    world.passTime(REST_MS + HOUR);
    expect(await entersBy(world, THIEFS)).toBe(false);
    await givePasskey(world, hana, "phone");
    await collectMails(world);
    await Promise.all([sweep(world.parts), sweep(world.parts)]);
    const mails = await collectMails(world);
    expect(mails.map(({ content }) => content)).toMatchObject([
      { about: "credentials-ended", ended: [{ kind: "Google" }] },
    ]);
    await expectGone(world, [HOLDERS.person, "password", "phone"]);
  });

  onBothEngines("a recent first password is removed if another method is left", async () => {
    await using world = await createWorld([yuki], sandbox);
    await settleIn(world, yuki);
    const { access_token: bearer } = await signInAtProvider(world, yuki.provider);
    dataOf(
      await world
        .client({ bearer })
        .send(setFirstPassword, { body: { proposed_password: "Thiefs 2026" } }),
    );
    expect(
      (await freezeOwn(world.parts, { account: yuki.subject, ...LOGGED_IN }, VISITOR)).ok,
    ).toBe(true);
    world.passTime(REST_MS + HOUR);
    await sweep(world.parts);
    expect(await readCredentials(world, yuki)).toEqual(["google-yuki"]);
    await signInAtProvider(world, yuki.provider);
  });

  test("no ID is left without a method: during the freeze a password can be set by code", async () => {
    await using world = await createWorld([yuki], sandbox);
    await settleIn(world, yuki);
    // The only method now counts as added recently.
    const created_at = world.parts.now() - DAY_MS;
    await world.database.db.updateTable("account_identity").set({ created_at }).execute();
    expect(
      (await freezeOwn(world.parts, { account: yuki.subject, ...LOGGED_IN }, VISITOR)).ok,
    ).toBe(true);
    expect(await readAccount(world, yuki)).toMatchObject({
      password_hash: expect.any(String),
      password_reset_required: expect.any(Number),
    });
    await resetPassword(world, yuki);
    expect(await readCredentials(world, yuki)).toEqual(["password"]);
    await world.signIn({ ...yuki, password: PASSWORD });
  });
});

describeOnce("S34: a take-back", () => {
  test("ends methods added in the 14 days before its change; page and mail name them", async () => {
    await using world = await createWorld([hana], sandbox);
    await withThiefsGoogle(world, 13 * DAY_MS);
    const link = await writeChange(world, hana, { kind: "leaving", service_id: 1 });
    world.passTime(5 * DAY_MS);
    expect((await lookAtLink(world.parts, link))?.credentials).toEqual([
      { kind: "Google", name: undefined, outcome: "ends" },
    ]);
    expect(await use(world, link)).toBe("restored");
    expect((await collectMails(world)).map(({ content }) => content)).toMatchObject([
      { about: "taken-back", ended: [{ kind: "Google" }] },
    ]);
    expect(await readCredentials(world, hana)).toEqual([HOLDERS.person, "password"]);
  });

  test("leaves a method that was older than 14 days at the change", async () => {
    await using world = await createWorld([hana], sandbox);
    await withThiefsGoogle(world, 15 * DAY_MS);
    const link = await writeChange(world, hana, { kind: "leaving", service_id: 1 });
    expect(await use(world, link)).toBe("restored");
    expect(await readCredentials(world, hana)).toEqual([HOLDERS.person, THIEFS.person, "password"]);
  });

  test("during a freeze ends the methods that the freeze has refused", async () => {
    await using world = await createWorld([hana], sandbox);
    await withThiefsGoogle(world, 13 * DAY_MS);
    await freezeByPassword(world);
    world.passTime(2 * DAY_MS);
    const link = await changeAddress(world, hana, "thief@example.com");
    expect(await use(world, link, { proof: { password: hana.password } })).toBe("restored");
    expect(await readCredentials(world, hana)).toEqual([HOLDERS.person, "password"]);
    expect(await readAccount(world, hana)).toMatchObject({ frozen_until: null });
  });
});
