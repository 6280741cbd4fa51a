import { CODE_LIFETIME_MS, CODE_MAX_TRIES, OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { mail as mails } from "@musubi/messages/en/mail";
import { describe, expect, test } from "vitest";
import { Browser } from "../../world/browser.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import {
  anonymous,
  LoginVisitor,
  type Page,
  readForms,
  readLinks,
  titleOf,
} from "../../world/login-visitor.ts";
import { otherCode, readCode, readMail, workOutbox } from "../../world/mailbox.ts";
import { loginJa as japanese } from "../../world/words.ts";
import { createWorld, type World } from "../../world/world.ts";

const sandbox = await freshSandbox();

const PORTAL = /^http:\/\/portal\.test\/index\?state=abcDEF12&authorization_code=[\w-]{43}$/;
const NEW = "aoi@example.jp";
const PASSWORD = "Aoi2026aoi";
const ACCEPTED = { password: PASSWORD, terms: "accepted" };

const faultOf = (html: string): string =>
  /role="alert"[^>]*>.*?<(?:span|div|p)[^>]*>([^<]+)</s.exec(html)?.[1] ?? "";

/** Goes from the first page to the page that asks for the code. */
async function askForCode(visitor: LoginVisitor, email = NEW): Promise<Page> {
  return visitor.submit(await visitor.goTo("/sign-up"), { email });
}

/** Continues to the page that asks for the password. */
async function proveAddress(world: World, visitor: LoginVisitor, email = NEW): Promise<Page> {
  const page = await askForCode(visitor, email);
  return visitor.submit(page, { code: await readCode(world, sandbox, email) });
}

const actionOf = (page: Page): string => readForms(page)[0]?.action ?? "";

/** Returns the options of a request that posts a page's form. */
const post = (page: Page, fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams({ ...readForms(page)[0]?.hidden, ...fields }),
});

const findAccounts = ({ database }: World, emailKey = NEW) =>
  database.db.selectFrom("account").selectAll().where("email_key", "=", emailKey).execute();

describe("signing up", () => {
  test("address, code, password and terms make an account and lead back to the portal", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    const code = await askForCode(visitor, " Aoi@Example.jp ");
    expect(titleOf(code)).toBe(words.code.title);
    const mailed = await readCode(world, sandbox, "Aoi@Example.jp");
    const password = await visitor.submit(code, { code: ` ${mailed.toLowerCase()} ` });
    expect(titleOf(password)).toBe(words.newPassword.flows["sign-up"].title);
    const entered = await visitor.submit(password, ACCEPTED);
    expect([entered.status, PORTAL.test(entered.location)]).toEqual([303, true]);

    const [account] = await findAccounts(world);
    expect(account).toMatchObject({ email: "Aoi@Example.jp", state: "active", language: "en" });
    expect(account?.email_proven_at).not.toBeNull();
    const journal = await world.database.db
      .selectFrom("journal")
      .select(["operation_detail", "account", "email"])
      .execute();
    const { ISSUE_CONFIRMATION_CODE, INPUT_CONFIRMATION_CODE, TERMS, CREATE_USER, LOGIN } =
      OperationDetail;
    const by = (owner: string | null) =>
      journal
        .filter((row) => row.account === owner)
        .map((row) => row.operation_detail)
        .toSorted();
    expect(by(null)).toEqual([ISSUE_CONFIRMATION_CODE, INPUT_CONFIRMATION_CODE]);
    // S30: no address is stored without an account: it would never be erased.
    expect(journal.filter((row) => row.account === null && row.email !== "")).toEqual([]);
    expect(by(account?.id ?? "")).toEqual([LOGIN, TERMS, CREATE_USER]);
    const welcome = await readMail(world, sandbox, "Aoi@Example.jp");
    expect(welcome.subject).toContain(mails.welcome.subject);
    for (const said of ["(Aoi@Example.jp)", mails.credentials.password, "/index?lng=en"]) {
      expect(welcome.text).toContain(said);
    }

    // The visitor is now signed in, and the password works.
    expect((await visitor.goTo("/")).location).toMatch(PORTAL);
    const person = { email: NEW, password: PASSWORD };
    const signedIn = await world.submitSignIn(new Browser(), world.loginUrl(), person);
    expect(signedIn.status).toBe(303);
  });

  test("the language can be switched on any page, without going back to the start", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    const waiting = await visitor.switchLanguage(await askForCode(visitor));
    expect([waiting.status, titleOf(waiting)]).toEqual([200, japanese.code.title]);
    expect(waiting.html).toContain('<html lang="ja">');
    expect(waiting.html).not.toContain('role="alert"');
    const code = await readCode(world, sandbox, NEW);
    const wrong = await visitor.submit(waiting, { code: otherCode(code) });
    expect(wrong.html).toContain(japanese.code.faults["wrong-code"]);

    const password = await visitor.submit(await visitor.switchLanguage(wrong), { code });
    const again = await visitor.switchLanguage(password);
    expect(titleOf(again)).toBe(japanese.newPassword.flows["sign-up"].title);
    expect(await findAccounts(world)).toEqual([]);
    expect((await visitor.submit(again, ACCEPTED)).location).toMatch(PORTAL);
    expect(await findAccounts(world)).toMatchObject([{ language: "ja" }]);
  });

  test.each(["", " "])("the address %j is reported as missing", async (email) => {
    await using world = await createWorld([], sandbox);
    const page = await askForCode(new LoginVisitor(world), email);
    expect(page.status).toBe(422);
    expect(page.html).toContain(words.address.faults.incomplete);
    expect(page.html).not.toContain(words.address.faults["invalid-email"]);
  });

  test.each(["nobody", "a@b", "a b@example.jp", "a@example.jp\r\nBcc: b@example.jp"])(
    "the address %j is refused",
    async (email) => {
      await using world = await createWorld([], sandbox);
      const page = await askForCode(new LoginVisitor(world), email);
      expect(page.status).toBe(422);
      expect(page.html).toContain(words.address.faults["invalid-email"]);
      expect(await workOutbox(world)).toBe(0);
    },
  );

  test.each([
    ["too short", "Aoi2026", "invalid-password"],
    ["without a digit", "AoiAoiAoi", "invalid-password"],
    ["the address itself", "aoi1@example.jp", "same-password"],
  ] as const)(
    "a password that is %s is refused, and the form stays valid",
    async (_, password, fault) => {
      await using world = await createWorld([], sandbox);
      const visitor = new LoginVisitor(world);
      const email = "aoi1@example.jp";
      const page = await proveAddress(world, visitor, email);
      const refused = await visitor.submit(page, { password, terms: "accepted" });
      expect(refused.status).toBe(422);
      expect(refused.html).toContain(words.newPassword.faults[fault]);
      expect(refused.html).not.toContain(`value="${password}"`.replace(email, "-"));
      expect((await visitor.submit(refused, ACCEPTED)).location).toMatch(PORTAL);
    },
  );

  test("without accepting the terms, no account is made", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    const page = await visitor.submit(await proveAddress(world, visitor), { password: PASSWORD });
    expect(page.status).toBe(422);
    expect(faultOf(page.html)).not.toBe("");
    expect(page.html).toContain(words.newPassword.faults.terms);
    expect(page.html).toContain(words.newPassword.again);
    expect(await findAccounts(world)).toEqual([]);
  });

  test("after an error, a ticked box stays ticked, and the password is not sent back", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    const page = await proveAddress(world, visitor);
    const isTicked = ({ html }: Page) => /name="terms"[^>]* checked=""/.test(html);
    expect(isTicked(page)).toBe(false);
    const weak = await visitor.submit(page, { password: "aoi", terms: "accepted" });
    expect(isTicked(weak)).toBe(true);
    const unticked = await visitor.submit(weak, { password: PASSWORD });
    expect(isTicked(unticked)).toBe(false);
    expect(unticked.html).not.toContain(PASSWORD);
  });

  test("C01, C02, C03, C05: a code has five tries, and works only if it is the newest and has not expired", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    const page = await askForCode(visitor);
    const first = await readCode(world, sandbox, NEW);
    const resent = await visitor.submit(page, {}, 1);
    expect(resent.html).toContain(words.code.resent);
    const old = await visitor.submit(resent, { code: first });
    expect([old.status, old.html.includes(words.code.faults["wrong-code"])]).toEqual([422, true]);

    const newest = await readCode(world, sandbox, NEW);
    const wrong = otherCode(newest);
    const pages = await Promise.all(
      Array.from({ length: 20 }, () =>
        visitor.request(actionOf(page), post(page, { code: wrong })),
      ),
    );
    expect(pages.every(({ status }) => status === 303)).toBe(true);
    const { db } = world.database;
    const row = await db.selectFrom("verification_code").selectAll().executeTakeFirstOrThrow();
    expect(row.tries).toBe(CODE_MAX_TRIES + 1);
    const refusals = await db
      .selectFrom("journal")
      .select(["log_text", "times"])
      .where("log_level", "=", 1)
      .execute();
    const looked = refusals.filter(({ log_text }) => log_text === "CodeMismatchException");
    expect(looked.reduce((sum, { times }) => sum + times, 0)).toBe(CODE_MAX_TRIES);
    const locked = await visitor.submit(page, { code: newest });
    expect(locked.html).toContain(words.code.faults["too-many-tries"]);

    world.passTime(15 * 60_000);
    const again = await askForCode(visitor);
    const third = await readCode(world, sandbox, NEW);
    world.passTime(CODE_LIFETIME_MS);
    const late = await visitor.submit(again, { code: third });
    expect(late.html).toContain(words.code.faults["expired-code"]);
  });

  test("once no tries are left, the page shows no number of tries, even in a tab that showed one", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    const page = await askForCode(visitor);
    const code = otherCode(await readCode(world, sandbox, NEW));
    const expectNone = ({ html }: Page) => {
      expect(html).toContain(words.code.faults["too-many-tries"]);
      for (let left = 0; left <= CODE_MAX_TRIES; left += 1) {
        expect(html).not.toContain(words.code.triesLeft(left));
      }
    };
    const first = await visitor.submit(page, { code });
    expect(first.html).toContain(words.code.wrong(CODE_MAX_TRIES - 1));
    let last = first;
    for (let n = 1; n < CODE_MAX_TRIES; n += 1) last = await visitor.submit(page, { code });
    expectNone(last);
    // A tab that shows four tries left, and one that shows no number.
    for (const tab of [first, page]) expectNone(await visitor.submit(tab, { code }));
  });

  test("C04: a code makes one account, however often the password form is sent", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    const page = await proveAddress(world, visitor);
    const pages = await Promise.all(
      Array.from({ length: 5 }, () => visitor.submit(page, ACCEPTED)),
    );
    // A visitor who presses twice is signed in both times: the account exists.
    for (const { location } of pages) expect(location).toMatch(PORTAL);
    expect(await findAccounts(world)).toHaveLength(1);
    const later = await visitor.submit(page, { ...ACCEPTED, password: "Somebody2026" });
    expect([later.status, titleOf(later)]).toEqual([410, words.formOver.done.title]);
    const person = { email: NEW, password: "Somebody2026" };
    expect((await world.submitSignIn(new Browser(), world.loginUrl(), person)).status).toBe(422);
  });

  test("C06: a page works only in the browser that it was made for, in its own flow, and for half an hour", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const visitor = new LoginVisitor(world);
    const page = await proveAddress(world, visitor);
    const { action = "" } = readForms(page)[0] ?? {};

    const other = new LoginVisitor(world);
    const theirs = await askForCode(other, "other@example.jp");
    const { hidden } = readForms(theirs)[0] ?? {};
    const body = new URLSearchParams({ ...hidden, ...ACCEPTED });
    const stolen = await other.open(action, { method: "POST", body });
    expectGone(stolen);
    expectGone(await other.open(action));
    expectGone(await new LoginVisitor(world).open(action));

    const { hidden: own } = readForms(page)[0] ?? {};
    const elsewhere = action.replace("/sign-up/", "/forgot/");
    for (const address of [elsewhere, action.replace("/sign-up/", "/terms/")]) {
      const fields = new URLSearchParams({ ...own, ...ACCEPTED });
      expectGone(await visitor.open(address, { method: "POST", body: fields }));
    }

    world.passTime(31 * 60_000);
    expectGone(await visitor.submit(page, ACCEPTED));
    expectGone(await visitor.reload(page));
    expect(await findAccounts(world)).toEqual([]);
  });

  test("an unknown page links to the start; an invalid request is refused", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    for (const id of ["code", "password", "a%0d%0ab", "%2F%2Fevil.example"]) {
      const page = await visitor.goTo(`/sign-up/${id}`);
      expectGone(page);
      const links = readLinks(page).filter((href) => href.startsWith("/login/sign-up?sv=0&"));
      expect(links).toHaveLength(1);
      expect((await visitor.goTo(`/sign-up/${id}`, { sv: "9" })).status).toBe(400);
    }
    expect((await visitor.goTo("/sign-up", { token: "x" })).status).toBe(400);
  });

  test("after too many resends the page says so, for known and unknown addresses", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    for (const email of [NEW, PEOPLE.hana.email]) {
      const visitor = new LoginVisitor(world);
      let page = await askForCode(visitor, email);
      for (let turn = 0; turn < 5; turn += 1) page = await visitor.submit(page, {}, 1);
      expect([page.status, page.html.includes(words.code.faults["too-many-sends"])]).toEqual([
        429,
        true,
      ]);
    }
  });
});

const expectGone = (page: Page) =>
  expect([page.status, titleOf(page)]).toEqual([410, words.formOver.gone.title]);

describe("an address that has an account", () => {
  test("looks like an address without one, on every page; only the mail says that there is an account", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const plain = async (email: string) => {
      const visitor = new LoginVisitor(world);
      const code = await askForCode(visitor, email);
      const wrong = await visitor.submit(code, { code: "222222" });
      return [code, wrong].map((page) => anonymous(page, email));
    };
    expect(await plain(PEOPLE.hana.email)).toEqual(await plain(NEW));

    const toHana = await readMail(world, sandbox, PEOPLE.hana.email);
    expect(toHana.subject).toBe(mails.alreadyRegistered.subject);
    expect(toHana.text).toContain(mails.credentials.password);
    expect((await readMail(world, sandbox, NEW)).subject).toMatch(/Verification code/);
  });

  test("gets a mail that says if the account signs in with Google or is closed", async () => {
    await using world = await createWorld([PEOPLE.yuki], sandbox);
    await askForCode(new LoginVisitor(world), PEOPLE.yuki.email);
    const mail = await readMail(world, sandbox, PEOPLE.yuki.email);
    expect(mail.text).toContain(mails.alreadyRegistered.lead("Google"));
    await world.database.db.updateTable("account").set({ state: "disabled" }).execute();
    await askForCode(new LoginVisitor(world), PEOPLE.yuki.email);
    const later = await readMail(world, sandbox, PEOPLE.yuki.email);
    expect(later.subject).toBe(mails.addressResting.subject);
  });

  test("L07: moves to a visitor who proves it, if the account never did", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    await world.database.db.updateTable("account").set({ email_proven_at: null }).execute();
    const attacker = new LoginVisitor(world);
    await world.submitSignIn(attacker.browser, world.loginUrl(), PEOPLE.hana);
    expect((await attacker.goTo("/")).location).toMatch(PORTAL);

    const visitor = new LoginVisitor(world);
    const page = await proveAddress(world, visitor, PEOPLE.hana.email);
    expect((await visitor.submit(page, ACCEPTED)).location).toMatch(PORTAL);
    expect((await attacker.goTo("/")).status).toBe(200);
    const old = await world.submitSignIn(new Browser(), world.loginUrl(), PEOPLE.hana);
    expect(old.status).toBe(422);
    const [account] = await findAccounts(world, PEOPLE.hana.email);
    expect(account?.id).not.toBe(PEOPLE.hana.subject);
    const known = await world.database.db.selectFrom("known_browser").select("account").execute();
    expect(known).toEqual([{ account: account?.id }]);
  });

  test("if another visitor who proved the address registered first, the page asks to sign in to that ID", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    const page = await proveAddress(world, visitor);
    await world.database.db
      .insertInto("account")
      .values({
        id: "other",
        email: NEW,
        email_key: NEW,
        email_proven_at: 1,
        password_hash: null,
        language: "ja",
        page_language: "ja",
        created_at: 1,
      })
      .execute();
    const late = await visitor.submit(page, ACCEPTED);
    expect([late.status, titleOf(late)]).toEqual([409, words.ownSignIn.title]);
  });
});
