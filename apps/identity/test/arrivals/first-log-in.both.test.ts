import { OperationDetail } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect } from "vitest";
import { findArriving } from "../../src/database/queries/arrivals.ts";
import { describeAccount } from "../../src/office/find/describe-account.ts";
import type { Mail } from "../../src/outbox/mail/mails.ts";
import { renderMail } from "../../src/outbox/mail/render-mail.ts";
import { bringIn, line, makeFolder, VERIFIED, writeLines } from "../office/import/files.ts";
import { HARU, personAt, TSUBASA } from "../social/provider-people.ts";
import { collectMails } from "../ties/take-back/claims.ts";
import { startEmailChange } from "../world/email-change.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { typePassword } from "../world/guesses.ts";
import { insertImported } from "../world/imported.ts";
import { LoginVisitor, type Page, readForms, titleOf } from "../world/login-visitor.ts";
import { otherCode, readCode, readLink, readMail, workOutbox } from "../world/mailbox.ts";
import { SocialVisitor } from "../world/social-visitor.ts";
import { MAIL_WORDS } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";

const sandbox = await freshSandbox();

const aki = { email: "aki@example.jp", password: "Aki2019aki" } as const;
const OTHER = "aki.new@example.jp";
const NEW_PASSWORD = "Yozakura2026";
const { flows } = words.address;

const accountsOf = ({ database: { db } }: World) =>
  db
    .selectFrom("account")
    .select(["id", "email", "email_proven_at", "state", "password_hash", "imported_at"])
    .orderBy("created_at")
    .execute();

const servicesOf = async ({ database: { db } }: World, account: string) =>
  (await db.selectFrom("tie").select("service_id").where("account", "=", account).execute()).map(
    ({ service_id }) => service_id,
  );

const sessionsOf = ({ database: { db } }: World) =>
  db.selectFrom("login_session").select("account").execute();

/** Types the password, and returns the page that follows. */
async function logIn(world: World, person = aki as { email: string; password: string }) {
  const visitor = new LoginVisitor(world);
  const form = await visitor.goTo("/", { prompt: "login", lng: "en" });
  return { visitor, page: await visitor.submit(form, person) };
}

const isBack = ({ location }: Page) => location.startsWith("http://portal.test/index?");

/** Each stranger has as many codes sent to an address as one holder can. */
async function spendCodes(world: World, strangers: readonly DemoPerson[], email: string) {
  for (const stranger of strangers) {
    const change = await startEmailChange(world, sandbox, stranger);
    for (let asked = 0; asked < 5; asked += 1) {
      expect(await change.ask(email)).toMatchObject({ ok: true });
    }
  }
}

describe("S45: the first log-in to an imported ID", () => {
  onBothEngines(
    "needs the password, a code to the address, and the acceptance of the terms",
    async () => {
      await using world = await createWorld([], sandbox);
      const id = await insertImported(world, {
        ...aki,
        isUnproven: true,
        hasTerms: false,
        services: [1],
      });
      const { visitor, page } = await logIn(world);
      expect([titleOf(page), page.html.includes(aki.email)]).toEqual([flows.first.title, true]);
      expect(await sessionsOf(world)).toEqual([]);

      const code = await visitor.submit(page, { email: aki.email });
      const right = await readCode(world, sandbox, aki.email);
      const wrong = await visitor.submit(code, { code: otherCode(right) });
      expect([titleOf(wrong), wrong.status]).toEqual([words.code.title, 422]);
      const terms = await visitor.submit(wrong, { code: right });
      expect(titleOf(terms)).toBe(words.terms.first.title);
      const unticked = await visitor.submit(terms, {});
      expect(unticked.html).toContain(words.newPassword.faults.terms);
      expect(await sessionsOf(world)).toEqual([]);
      expect(isBack(await visitor.submit(unticked, { terms: "accepted" }))).toBe(true);

      expect(await sessionsOf(world)).toEqual([{ account: id }]);
      expect(await accountsOf(world)).toMatchObject([{ id, email_proven_at: expect.any(Number) }]);
      expect(await servicesOf(world, id)).toEqual([1]);
      // The mailbox was proved in this very browser: no mail about a new browser.
      await workOutbox(world);
      expect((await sandbox.mails(aki.email)).map(({ subject }) => subject)).toHaveLength(1);
      // The next log-in is like any other.
      expect(isBack((await logIn(world)).page)).toBe(true);
    },
  );

  test("also works with another address, proved by code, which services are told; but not with one that another ID has proved", async () => {
    const { hana } = PEOPLE;
    await using world = await createWorld([hana], sandbox);
    const id = await insertImported(world, { ...aki, isUnproven: true, services: [1] });
    const { visitor, page } = await logIn(world);
    const taken = await visitor.submit(page, { email: hana.email });
    const refused = await visitor.submit(taken, {
      code: await readCode(world, sandbox, hana.email),
    });
    expect(titleOf(refused)).toBe(words.ownSignIn.title);
    expect(await sessionsOf(world)).toEqual([]);

    const again = await logIn(world);
    const code = await again.visitor.submit(again.page, { email: OTHER });
    const done = await again.visitor.submit(code, {
      code: await readCode(world, sandbox, OTHER),
    });
    expect(isBack(done)).toBe(true);
    expect((await accountsOf(world)).find((account) => account.id === id)?.email).toBe(OTHER);
    const told = await world.database.db.selectFrom("tie").select("service_email").execute();
    expect(told).toContainEqual({ service_email: aki.email });
    // Used up by the call that tells the store.
    await sandbox.fault({ service: "store", path: "account/update", kind: "down", times: 1 });
    await workOutbox(world);
    expect(await sandbox.faultsToCome()).toBe(0);
  });

  test("is mailed as the first one after the move; the next one gets the usual mail about a new browser", async () => {
    await using world = await createWorld([], sandbox);
    await insertImported(world, aki);
    for (const isFirst of [true, false]) {
      expect(isBack((await logIn(world)).page)).toBe(true);
      const [told] = await collectMails(world);
      expect(told).toMatchObject({
        to: aki.email,
        content: { about: "new-browser", isFirst, takeBack: { secret: expect.any(String) } },
      });
      for (const [language, { newBrowser }] of Object.entries(MAIL_WORDS)) {
        const { text } = renderMail({ ...told, language } as Mail, world.config);
        expect([text.includes(newBrowser.moved), text.includes(newBrowser.again)]).toEqual([
          isFirst,
          !isFirst,
        ]);
      }
    }
  });

  test.each([
    ["google", "Google", HARU],
    ["apple", "SignInWithApple", TSUBASA],
  ] as const)(
    "by an account at %s works if the import names the account; the ID has its services",
    async (slug, provider, choice) => {
      await using world = await createWorld([], sandbox);
      using folder = makeFolder();
      const path = writeLines(folder.path, [
        line(aki.email, {
          password: undefined,
          terms_accepted_at: VERIFIED,
          identities: [{ issuer: world.config.providers[slug].issuer, subject: choice.person }],
          services: [{ kind: "store", old_id: "s-1" }],
        }),
      ]);
      expect(await bringIn(world, path, folder.path)).toMatchObject({ made: 1, faulty: 0 });
      const [{ id = "" } = {}] = await accountsOf(world);
      expect(isBack(await new SocialVisitor(world).signIn(slug, choice, { lng: "en" }))).toBe(true);
      expect(await sessionsOf(world)).toEqual([{ account: id }]);
      expect(await servicesOf(world, id)).toEqual([1]);
      const { credentials } = await describeAccount(world.parts, id);
      expect(credentials.providers).toMatchObject([{ provider }]);
    },
  );

  test("with a proved address needs only the terms, unless they were accepted in the old system", async () => {
    await using world = await createWorld([], sandbox);
    await insertImported(world, { ...aki, hasTerms: false });
    await insertImported(world, { email: OTHER, password: aki.password });
    const { visitor, page } = await logIn(world);
    expect([titleOf(page), page.status]).toEqual([words.terms.first.title, 200]);
    expect(isBack(await visitor.submit(page, { terms: "accepted" }))).toBe(true);
    const rows = await world.database.db.selectFrom("journal").select("operation_detail").execute();
    expect(rows).toContainEqual({ operation_detail: OperationDetail.TERMS });
    expect(isBack((await logIn(world, { ...aki, email: OTHER })).page)).toBe(true);
  });

  test("with a provider needs another address, if a new ID has proved the imported one", async () => {
    await using world = await createWorld([], sandbox);
    const { issuer } = world.config.providers.google;
    const subject = HARU.person;
    const identity = { issuer, subject, provider: "Google" } as const;
    const id = await insertImported(world, { email: aki.email, isUnproven: true, identity });
    await signUp(world);
    const visitor = new SocialVisitor(world);
    const page = await visitor.signIn("google", HARU, { lng: "en" });
    expect(titleOf(page)).toBe(flows.first.title);
    const code = await visitor.submit(page, { email: OTHER });
    expect(
      isBack(await visitor.submit(code, { code: await readCode(world, sandbox, OTHER) })),
    ).toBe(true);
    expect(await sessionsOf(world)).toContainEqual({ account: id });
  });

  test("accepts a code only for the address that it was sent to, and only while the password is the same", async () => {
    await using world = await createWorld([], sandbox);
    const id = await insertImported(world, { ...aki, isUnproven: true });
    const { visitor, page } = await logIn(world);
    const first = await visitor.submit(page, { email: aki.email });
    await visitor.submit(page, { email: OTHER });
    const ofOther = await readCode(world, sandbox, OTHER);
    expect((await visitor.submit(first, { code: ofOther })).status).toBe(422);
    await world.database.db.updateTable("account").set({ password_hash: "$another" }).execute();
    const right = await readCode(world, sandbox, aki.email);
    expect((await visitor.submit(first, { code: right })).status).toBe(410);
    expect(await accountsOf(world)).toMatchObject([{ id, email_proven_at: null }]);
    expect(await sessionsOf(world)).toEqual([]);
  });

  onBothEngines("S60: tells the imported address if the ID gets another one", async () => {
    await using world = await createWorld([], sandbox);
    await insertImported(world, { ...aki, isUnproven: true });
    const { visitor, page } = await logIn(world);
    const code = await visitor.submit(page, { email: OTHER });
    const right = await readCode(world, sandbox, OTHER);
    expect(await sandbox.mails(aki.email)).toEqual([]);
    expect(isBack(await visitor.submit(code, { code: right }))).toBe(true);
    await workOutbox(world);
    const mails = await sandbox.mails(aki.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(MAIL_WORDS.en.emailChanged.subject),
    ]);
    expect(mails[0]?.text).not.toMatch(new RegExp(`${OTHER}|take-back/`));
  });

  onBothEngines(
    "S58: records no acceptance of the terms if the password was changed or the ID blocked meanwhile",
    async () => {
      await using world = await createWorld([], sandbox);
      const id = await insertImported(world, { ...aki, hasTerms: false });
      for (const [change, status] of [
        [{ blocked_at: 1 }, 403],
        [{ password_hash: "$another" }, 410],
      ] as const) {
        const { visitor, page } = await logIn(world);
        expect(titleOf(page)).toBe(words.terms.first.title);
        await world.database.db.updateTable("account").set(change).execute();
        expect((await visitor.submit(page, { terms: "accepted" })).status).toBe(status);
        await world.database.db.updateTable("account").set({ blocked_at: null }).execute();
        expect(await findArriving(world.database.db, id)).toMatchObject({
          terms_accepted_at: null,
        });
      }
      const rows = world.database.db.selectFrom("journal").select("operation_detail");
      expect(await rows.execute()).not.toContainEqual({ operation_detail: OperationDetail.TERMS });
      expect(await sessionsOf(world)).toEqual([]);
    },
  );

  onBothEngines(
    "S57: gets its code while strangers have codes sent to the imported address",
    async () => {
      const strangers = [PEOPLE.hana, PEOPLE.kenji];
      await using world = await createWorld(strangers, sandbox, { rateLimitFactor: 1 });
      await insertImported(world, { ...aki, isUnproven: true });
      await spendCodes(world, strangers, aki.email);
      const { visitor, page } = await logIn(world);
      const code = await visitor.submit(page, { email: aki.email });
      expect(code.status).toBe(200);
      const right = await readCode(world, sandbox, aki.email);
      expect(isBack(await visitor.submit(code, { code: right }))).toBe(true);
    },
  );

  test("is mailed five codes to the imported address at most; another address has ten for all accounts", async () => {
    const strangers = [PEOPLE.hana, PEOPLE.kenji];
    await using world = await createWorld(strangers, sandbox, { rateLimitFactor: 1 });
    await insertImported(world, { ...aki, isUnproven: true });
    const { visitor, page } = await logIn(world);
    const isSent = async (email: string) => (await visitor.submit(page, { email })).status === 200;
    const sent: boolean[] = [];
    while (sent.length < 6) sent.push(await isSent(aki.email));
    expect(sent).toEqual([true, true, true, true, true, false]);
    await spendCodes(world, strangers, OTHER);
    expect(await isSent(OTHER)).toBe(false);
  });

  test("comes before a sign-in to the pool, which refuses an ID with an unproven address", async () => {
    await using world = await createWorld([], sandbox);
    await insertImported(world, { ...aki, isUnproven: true });
    const answer = await fetch(`${world.url}/pool`, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
      },
      body: JSON.stringify({
        AuthFlow: "USER_PASSWORD_AUTH",
        ClientId: "musubi-portal",
        AuthParameters: { USERNAME: aki.email, PASSWORD: aki.password },
      }),
    });
    expect(await answer.text()).toContain("UserNotConfirmedException");
  });
});

/** Signs up with control of the mailbox alone. */
async function signUp(world: World): Promise<void> {
  const visitor = new LoginVisitor(world);
  const waiting = await visitor.submit(await visitor.goTo("/sign-up"), { email: aki.email });
  const code = await readCode(world, sandbox, aki.email);
  const form = await visitor.submit(waiting, { code });
  const made = await visitor.submit(form, { password: NEW_PASSWORD, terms: "accepted" });
  expect(made.status).toBe(303);
}

/** Each method that needs control of the mailbox alone. */
const BY_MAILBOX: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  "a sign-up": signUp,
  async "a forgotten password"(world) {
    const visitor = new LoginVisitor(world);
    const waiting = await visitor.submit(await visitor.goTo("/forgot"), { email: aki.email });
    expect(titleOf(waiting)).toBe(words.code.title);
    const mail = await readMail(world, sandbox, aki.email);
    expect(mail.subject).toContain(MAIL_WORDS.en.unproven.subject);
    const page = await visitor.open(await readLink(world, sandbox, aki.email));
    const made = await visitor.submit(page, { password: NEW_PASSWORD, terms: "accepted" });
    expect(titleOf(made)).toBe(words.codeLink.done["sign-up"].title);
  },
  async "a provider that vouches for it"(world) {
    const visitor = new SocialVisitor(world);
    const page = await visitor.signIn("google", personAt(aki.email), { lng: "en" });
    expect(titleOf(page)).toBe(words.terms.title);
    expect(isBack(await visitor.submit(page, { terms: "accepted" }))).toBe(true);
  },
  async "a change of address"(world) {
    const change = await startEmailChange(world, sandbox, PEOPLE.hana);
    const code = await change.obtainCode(aki.email);
    expect(await change.confirm(code, aki.email)).toMatchObject({ ok: true });
  },
};

describe("S45: a visitor who controls only the mailbox", () => {
  onBothEngines.each(Object.entries(BY_MAILBOX))(
    "gets the address by %s, but nothing else of the imported ID",
    async (_, take) => {
      await using world = await createWorld([PEOPLE.hana], sandbox);
      const identity = { issuer: "https://old.test", subject: "1", provider: "Google" } as const;
      const line = { ...aki, isUnproven: true, services: [1, 2], identity };
      const id = await insertImported(world, line);
      const before = (await accountsOf(world)).find((account) => account.id === id);
      await take(world);

      const accounts = await accountsOf(world);
      const owner = accounts.find(({ email }) => email === aki.email);
      expect(owner?.id).not.toBe(id);
      expect(owner?.email_proven_at).not.toBeNull();
      const imported = accounts.find((account) => account.id === id);
      // The imported ID loses only the address: support can find it by its subject or by a service's key.
      expect(imported).toEqual({ ...before, email: "" });
      expect(await servicesOf(world, id)).toEqual([1, 2]);
      const identities = await world.database.db
        .selectFrom("account_identity")
        .select("account")
        .where("subject", "=", "1")
        .execute();
      expect(identities).toEqual([{ account: id }]);
      // The imported password is useless now: the address belongs to another ID.
      expect((await typePassword(world, aki)).status).toBe(422);
      expect((await sessionsOf(world)).some(({ account }) => account === id)).toBe(false);
    },
  );

  test("gets nothing from a code for a forgotten password that was requested before the import", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    const waiting = await visitor.submit(await visitor.goTo("/forgot"), { email: aki.email });
    const id = await insertImported(world, { ...aki, isUnproven: true });
    await workOutbox(world);
    const mails = await sandbox.mails(aki.email);
    expect(mails.map(({ subject }) => subject)).toEqual([MAIL_WORDS.en.unproven.subject]);
    expect(mails[0]?.text).not.toMatch(/\b[2-9A-HJ-NP-Z]{6}\b/);
    expect(readForms(waiting)).not.toEqual([]);
    expect(await accountsOf(world)).toMatchObject([{ id, email_proven_at: null }]);
  });
});
