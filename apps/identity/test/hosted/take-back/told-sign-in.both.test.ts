import { changeEmail, DAY_MS, OperationDetail, SLEEP_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { takeBack as english } from "@musubi/messages/en/take-back";
import { describe, expect } from "vitest";
import { eraseAccount } from "../../../src/accounts/facets/walk.ts";
import { resetPassword } from "../../../src/accounts/reset-password.ts";
import { beginLoginSession } from "../../../src/accounts/sessions/login-session.ts";
import { disableAccount, insertIdentity } from "../../../src/database/queries/accounts.ts";
import { findNamedUntil } from "../../../src/database/queries/named-by-reversals.ts";
import { composeMail } from "../../../src/outbox/mail/compose-mail.ts";
import type { Mail } from "../../../src/outbox/mail/mails.ts";
import { cleanUp } from "../../../src/process/clean-up.ts";
import { randomSecret } from "../../../src/settings/secrets.ts";
import {
  changeAddress,
  changePassword,
  collectMails,
  endFreezeBy,
  readAccount,
  readRows,
  settleIn,
  told,
  use,
} from "../../ties/take-back/claims.ts";
import { Browser } from "../../world/browser.ts";
import { giveIdentity, givePasskey } from "../../world/credential-calls.ts";
import { describeOnce, onBothEngines, test } from "../../world/engines.ts";
import { LoginVisitor, readForms, titleOf } from "../../world/login-visitor.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { takeBackJa as japanese, mailJa as words } from "../../world/words.ts";
import { createWorld, type World } from "../../world/world.ts";

const { hana } = PEOPLE;
const THIEF = "thief@example.com";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36";

const pageOf = (secret: string, language: "ja" | "en" = "en") =>
  `/login/take-back/${secret}?lng=${language}`;

/** Returns the secret of the link in the one mail about a new browser. */
async function readSecret(world: World): Promise<string> {
  const secrets = (await collectMails(world)).flatMap(({ content }) =>
    content.about === "new-browser" && content.takeBack ? [content.takeBack.secret] : [],
  );
  const [secret, ...others] = secrets;
  if (secret === undefined || others.length > 0) throw new Error(`Not one: ${secrets.length}.`);
  return secret;
}

/** Signs in with a stolen password. Returns the tokens, and the link in the holder's mail. */
async function beEntered(world: World) {
  const { access_token } = await world.signIn(hana, new Browser(WINDOWS));
  return { bearer: access_token, link: await readSecret(world) };
}

/** Signs in with a Google account that the ID got 15 days ago. Returns the link in the holder's mail. */
async function beEnteredByProvider(world: World): Promise<string> {
  const origin = {
    userAgent: WINDOWS,
    network: "",
    browser: "theirs",
    form: undefined,
    language: "ja" as const,
    isProven: async () => false,
  };
  const { parts } = world;
  const account = hana.subject;
  await giveIdentity(world, hana, "Google", { subject: "theirs", agoMs: 15 * DAY_MS });
  const { issuer } = parts.config.providers.google;
  const google = { issuer, subject: "theirs", provider: "Google" } as const;
  const proven = { account, by: { kind: "identity", ...google, at: parts.now() } } as const;
  dataOf(await beginLoginSession(parts, proven, randomSecret(), undefined, origin));
  return readSecret(world);
}

const seize = async (world: World) => [
  await readAccount(world, hana),
  await world.database.db.selectFrom("told_sign_in").selectAll().execute(),
];

async function press(world: World, link: string, visitor = new LoginVisitor(world)) {
  return visitor.submit(await visitor.open(pageOf(link)), {});
}

describe("the link of a mail about a new browser", () => {
  test("is void once a password was set by a code from the mailbox", async () => {
    await using world = await createWorld();
    const { link } = await beEntered(world);
    const { parts } = world;
    const { db } = parts.database;
    const stranger = { userAgent: "", network: "", from: "", language: "ja" } as const;
    const address = { email: hana.email, emailKey: hana.email };
    const scope = { purpose: "forgot", emailKey: hana.email, codeSeries: "" } as const;
    const code = dataOf(await parts.codes.issue(db, scope, hana.email, parts.now()));
    const typed = await parts.codes.check(db, scope, code, { ...stranger, now: parts.now() });
    const proof = { scope, ticket: dataOf(typed).ticket };
    dataOf(await resetPassword(parts, address, { proof, password: "Another2026" }, stranger));
    expect((await new LoginVisitor(world).open(pageOf(link))).status).toBe(410);
  });

  test("does not freeze a closed ID", async () => {
    await using world = await createWorld();
    const { link } = await beEntered(world);
    await world.database.db.updateTable("account").set({ state: "disabled" }).execute();
    expect((await new LoginVisitor(world).open(pageOf(link))).status).toBe(410);
  });

  test("S03 describes the sign-in in both languages, and changes nothing when it is opened", async () => {
    await using world = await createWorld();
    const { link } = await beEntered(world);
    const before = await seize(world);
    const visitor = new LoginVisitor(world);
    const head = await visitor.request(pageOf(link), { method: "HEAD" });
    expect(head.status).toBe(200);
    const page = await visitor.open(`/login/take-back/${link}`);
    expect([page.status, titleOf(page)]).toEqual([200, japanese.claims.freeze]);
    expect(page.html).toContain(japanese.happened.changes["sign-in"](hana.email));
    expect(page.html).toContain("Chrome（Windows）");
    const other = await visitor.switchLanguage(page);
    expect(other.html).toContain(english.happened.changes["sign-in"](hana.email));
    expect(other.html).not.toContain("Online Store");
    expect(await seize(world)).toEqual(before);
  });

  test("S03 freezes the ID: every session ends, the password is void, and the mailbox gets a notice", async () => {
    await using world = await createWorld();
    const { bearer, link } = await beEntered(world);
    const done = await press(world, link);
    expect([done.status, titleOf(done)]).toEqual([200, english.done.frozen.title]);
    const asking = { body: { access_token: bearer, email: THIEF } };
    expect(codeOf(await world.client({ bearer }).send(changeEmail, asking))).toBe(
      "NotAuthorizedException",
    );
    await expect(world.signIn(hana, new Browser())).rejects.toThrow();
    expect(told(await collectMails(world))).toEqual([`${hana.email}: account-frozen`]);
    const journal = await world.database.db
      .selectFrom("journal")
      .select("operation_detail")
      .where("log_text", "=", "frozen")
      .execute();
    expect(journal).toEqual([{ operation_detail: OperationDetail.LOGIN }]);
  });

  onBothEngines(
    "S03 works once; its button, pressed twice at once, leads to the same page",
    async () => {
      await using world = await createWorld();
      const { link } = await beEntered(world);
      const visitor = new LoginVisitor(world);
      const page = await visitor.open(pageOf(link));
      const both = await Promise.all([visitor.submit(page, {}), visitor.submit(page, {})]);
      const third = await visitor.submit(page, {});
      for (const end of [...both, third]) {
        expect([end.status, end.address]).toEqual([200, third.address]);
      }
      expect(await collectMails(world)).toHaveLength(1);
      const after = await seize(world);
      const other = new LoginVisitor(world);
      expect((await other.open(pageOf(link))).status).toBe(410);
      expect(await seize(world)).toEqual(after);
    },
  );

  test.each(["", "restore", "stop", "toString"])(
    "S03 a form whose `offered` field is %j does nothing",
    async (offered) => {
      await using world = await createWorld();
      const { link } = await beEntered(world);
      const before = await seize(world);
      const visitor = new LoginVisitor(world);
      const anew = await visitor.submit(await visitor.open(pageOf(link)), { offered });
      expect([anew.status, titleOf(anew)]).toEqual([409, english.claims.freeze]);
      expect(anew.html).toContain(english.proof.faults.changed);
      expect(await seize(world)).toEqual(before);
    },
  );

  test("S03 accepts only our own form", async () => {
    await using world = await createWorld();
    const { link } = await beEntered(world);
    const before = await seize(world);
    const visitor = new LoginVisitor(world);
    const [form] = readForms(await visitor.open(pageOf(link)));
    const body = new URLSearchParams(form?.hidden);
    const foreign = { method: "POST", body, headers: { "sec-fetch-site": "cross-site" } };
    expect((await visitor.open(pageOf(link), foreign)).status).toBe(403);
    expect(await seize(world)).toEqual(before);
  });

  test("expires after 14 days, and is then cleaned up", async () => {
    await using world = await createWorld();
    const { link } = await beEntered(world);
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(pageOf(link));
    world.passTime(SLEEP_MS);
    const before = await seize(world);
    const late = await visitor.submit(page, {});
    expect(await visitor.open(late.location)).toMatchObject({ status: 410 });
    expect(await seize(world)).toEqual(before);
    const { database, parts } = world;
    const count = async () => (await seize(world))[1];
    await cleanUp(database, parts.now());
    expect(await count()).toHaveLength(1);
    await cleanUp(database, parts.now() + DAY_MS + 1);
    expect(await count()).toEqual([]);
  });

  test("works only while the ID has the address that the mail was sent to", async () => {
    await using world = await createWorld();
    const { link } = await beEntered(world);
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(pageOf(link));
    await changeAddress(world, hana, THIEF);
    const before = await seize(world);
    expect((await new LoginVisitor(world).open(pageOf(link))).status).toBe(410);
    const late = await visitor.submit(page, {});
    expect(await visitor.open(late.location)).toMatchObject({ status: 410 });
    expect(await seize(world)).toEqual(before);
    await changeAddress(world, hana, hana.email);
    expect(titleOf(await press(world, link))).toBe(english.done.frozen.title);
  });

  test("is no reversal, does not delay the erasure of the account, and is deleted with it", async () => {
    await using world = await createWorld();
    const { link } = await beEntered(world);
    const { db } = world.database;
    const now = world.parts.now();
    expect(await readRows(world, hana)).toEqual([]);
    expect(await findNamedUntil(db, { account: hana.subject }, now)).toBeUndefined();
    await disableAccount(db, hana.subject, { mergedInto: null, now });
    expect(await eraseAccount(db, hana.subject, now)).toBe(true);
    expect((await seize(world))[1]).toEqual([]);
    expect((await new LoginVisitor(world).open(pageOf(link))).status).toBe(410);
  });

  test("freezes the ID even while an earlier mailbox has stopped it, and the stop continues", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const older = await changePassword(world, hana, hana.password);
    await changeAddress(world, hana, THIEF);
    await collectMails(world);
    await world.signIn({ ...hana, email: THIEF }, new Browser());
    const link = await readSecret(world);
    expect(await use(world, older)).toBe("stopped");
    const { stopped_by } = await readAccount(world, hana);
    expect(titleOf(await press(world, link))).toBe(english.done.frozen.title);
    expect(await readAccount(world, hana)).toMatchObject({ stopped_by });
  });
});

describeOnce("a freeze for a new browser", () => {
  const google = { issuer: "https://g.test", subject: "hers" };
  const what = { ...google, account: hana.subject, providerName: "Google" } as const;

  const signInWithGoogle = (world: World) => endFreezeBy(world, hana, google);

  test.each([
    ["long before", -15 * DAY_MS, true],
    ["a day before", -DAY_MS, false],
    ["after", 1, false],
  ] as const)(
    "after a log-in with a password, a provider added %s the log-in ends the freeze: %s",
    async (_when, age, isEnded) => {
      await using world = await createWorld();
      const { link } = await beEntered(world);
      await insertIdentity(world.database.db, { ...what, createdAt: world.parts.now() + age });
      await press(world, link);
      await signInWithGoogle(world);
      expect((await readAccount(world, hana)).frozen_until === null).toBe(isEnded);
    },
  );

  test("after a log-in with a provider, no provider ends the freeze: the attacker may control it", async () => {
    await using world = await createWorld();
    const now = world.parts.now();
    await insertIdentity(world.database.db, { ...what, createdAt: now - 15 * DAY_MS });
    await press(world, await beEnteredByProvider(world));
    await signInWithGoogle(world);
    expect((await readAccount(world, hana)).frozen_until).not.toBeNull();
  });

  test("does not require a new password of an ID that has none", async () => {
    await using world = await createWorld();
    const createdAt = world.parts.now() - 15 * DAY_MS;
    await insertIdentity(world.database.db, { ...what, createdAt });
    await world.database.db.updateTable("account").set({ password_hash: null }).execute();
    await press(world, await beEnteredByProvider(world));
    expect(await readAccount(world, hana)).toMatchObject({
      frozen_until: expect.any(Number),
      password_reset_required: null,
    });
    const [mail] = await collectMails(world);
    expect(mail?.content).toMatchObject({
      about: "account-frozen",
      hasPassword: false,
      hasProvider: true,
    });
    expect(composeMail(mail as Mail, words, world.config).paragraphs).toContain(
      words.claims.frozen.wait,
    );
  });

  test("sends a mail that mentions passkeys, and no provider, to an ID that has only passkeys", async () => {
    await using world = await createWorld();
    await givePasskey(world, hana, "phone", 15 * DAY_MS);
    const { link } = await beEntered(world);
    await world.database.db.updateTable("account").set({ password_hash: null }).execute();
    await press(world, link);
    const [mail] = await collectMails(world);
    const { paragraphs } = composeMail(mail as Mail, words, world.config);
    expect(paragraphs).toContain(words.claims.frozen.passkeys);
    expect(paragraphs).not.toContain(words.claims.frozen.wait);
  });
});
