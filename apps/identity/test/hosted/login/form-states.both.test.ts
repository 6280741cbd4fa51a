import { OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect } from "vitest";
import { cleanUp } from "../../../src/process/clean-up.ts";
import { describeOnce, onBothEngines, test } from "../../world/engines.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import {
  LoginVisitor,
  type Page,
  readForms,
  readLinks,
  titleOf,
} from "../../world/login-visitor.ts";
import { otherCode, readCode, workOutbox } from "../../world/mailbox.ts";
import { SocialVisitor } from "../../world/social-visitor.ts";
import { loginJa as japanese } from "../../world/words.ts";
import { createWorld, type World } from "../../world/world.ts";

const sandbox = await freshSandbox();

const PORTAL = /^http:\/\/portal\.test\/index\?state=abcDEF12&authorization_code=[\w-]{43}$/;
const { hana } = PEOPLE;
const NEW = "aoi@example.jp";
const ACCEPTED = { password: "Aoi2026aoi", terms: "accepted" };
const WRONG = { email: hana.email, password: "Wrong2026" };
const HARU = { person: "google-haru" };

const titled = (page: Page) => [page.status, titleOf(page)];
const DONE = [410, words.formOver.done.title];
const GONE = [410, words.formOver.gone.title];

/** Returns the link to the next page, on a page that says that it is done. */
const wayOn = (page: Page): string =>
  readLinks(page).find(
    (href) => /^\/login\//.test(href) && !href.startsWith(new URL(page.address).pathname),
  ) ?? "";

/** Returns the answer to one of a page's forms, without following the redirect. */
function post(visitor: LoginVisitor, page: Page, fields: Record<string, string>, form = 0) {
  const { action = "", hidden } = readForms(page)[form] ?? {};
  const body = new URLSearchParams({ ...hidden, ...fields });
  return visitor.request(action, { method: "POST", body });
}

const findSessions = ({ database }: World) =>
  database.db.selectFrom("login_session").selectAll().where("ended_at", "is", null).execute();

describeOnce("the pages of the login", () => {
  test("forms of three flows are answered by a redirect, whatever the outcome", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = new LoginVisitor(world);
    const lead = async (page: Page, fields: Record<string, string>, path: string, form = 0) => {
      const answer = await post(visitor, page, fields, form);
      const location = answer.headers.get("location") ?? "";
      expect([answer.status, await answer.text()]).toEqual([303, ""]);
      expect(location).toMatch(new RegExp(`^/login/${path}/[\\w-]{43}\\?sv=0&`));
      return visitor.open(location);
    };
    const signIn = await visitor.goTo("/");
    const wrong = await lead(signIn, { email: hana.email, password: "Wrong2026" }, "sign-in");
    await lead(wrong, { email: "", password: "" }, "sign-in");

    for (const flow of ["sign-up", "forgot"] as const) {
      const email = flow === "sign-up" ? NEW : hana.email;
      const first = await visitor.goTo(`/${flow}`);
      const invalid = await lead(first, { email: "aoi" }, flow);
      expect([invalid.status, invalid.html.includes('value="aoi"')]).toEqual([422, true]);
      const waiting = await lead(invalid, { email }, flow);
      const resent = await lead(waiting, {}, flow, 1);
      expect(resent.address).toBe(waiting.address);
      expect(resent.html).toContain(words.code.resent);
      const code = await readCode(world, sandbox, email);
      const failed = await lead(resent, { code: otherCode(code) }, flow);
      expect([failed.address, failed.status]).toEqual([waiting.address, 422]);
      expect(failed.html).not.toContain(words.code.resent);
      const password = await lead(failed, { code }, flow);
      const weak = await lead(password, { password: "weak" }, flow);
      expect([weak.address, weak.status]).toEqual([password.address, 422]);
    }
  });

  test("reload and back show the same page, and send and change nothing", async () => {
    await using world = await createWorld([hana], sandbox);
    for (const flow of ["sign-up", "forgot"] as const) {
      const email = flow === "sign-up" ? NEW : hana.email;
      const visitor = new LoginVisitor(world);
      const expectSame = async (page: Page) => {
        const again = await visitor.reload(page);
        expect([again.status, again.html]).toEqual([page.status, page.html]);
      };
      const first = await visitor.goTo(`/${flow}`);
      const waiting = await visitor.submit(first, { email });
      expect(await workOutbox(world)).toBe(1);
      await expectSame(waiting);
      const resent = await visitor.submit(waiting, {}, 1);
      const code = await readCode(world, sandbox, email);
      await expectSame(resent);
      await expectSame(first);
      // No second mail, so the code that was sent is still valid.
      expect(await workOutbox(world)).toBe(0);
      const failed = await visitor.submit(resent, { code: otherCode(code) });
      await expectSame(failed);
      await expectSame(failed);
      const password = await visitor.submit(failed, { code });
      await expectSame(password);
      const weak = await visitor.submit(password, { password: "weak", terms: "accepted" });
      await expectSame(weak);
      const { db } = world.database;
      const codes = await db.selectFrom("verification_code").select("tries").execute();
      // Only the wrong code counts as a try.
      expect(codes.every(({ tries }) => tries === 1)).toBe(true);
    }
  });

  test("a finished page, opened or sent again, says that it is done and links to the next page", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    const first = await visitor.goTo("/sign-up");
    const waiting = await visitor.submit(first, { email: NEW });
    const code = await readCode(world, sandbox, NEW);
    const password = await visitor.submit(waiting, { code });

    for (const back of [await visitor.reload(waiting), await visitor.submit(waiting, { code })]) {
      expect(titled(back)).toEqual(DONE);
      expect(titled(await visitor.open(wayOn(back)))).toEqual(titled(password));
    }
    // Another code would void the ticket: none is sent from a page that is done.
    expect(titled(await visitor.submit(waiting, {}, 1))).toEqual(DONE);
    expect(await workOutbox(world)).toBe(0);

    expect((await visitor.submit(password, ACCEPTED)).location).toMatch(PORTAL);
    const other = { ...ACCEPTED, password: "Somebody2026" };
    for (const back of [await visitor.reload(password), await visitor.submit(password, other)]) {
      expect(titled(back)).toEqual(DONE);
      expect(back.html).toContain('href="http://portal.test/index?lng=en"');
    }
    // The first page stays open for another address.
    expect(titled(await visitor.reload(first))).toEqual([
      200,
      words.address.flows["sign-up"].title,
    ]);
  });

  test("going back after correcting an e-mail address shows the corrected one, without the error", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    const invalid = await visitor.submit(await visitor.goTo("/sign-up"), { email: "aoi@" });
    await visitor.submit(invalid, { email: NEW });
    const back = await visitor.reload(invalid);
    expect([back.status, back.html.includes(`value="${NEW}"`)]).toEqual([200, true]);
  });

  test("after a reset of the password its page is done, and leads the holder on, who is logged in", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = new LoginVisitor(world);
    const waiting = await visitor.submit(await visitor.goTo("/forgot"), { email: hana.email });
    const code = await readCode(world, sandbox, hana.email);
    const password = await visitor.submit(waiting, { code });
    const done = await visitor.submit(password, { password: "Yozakura2026" });
    expect(done.location).toMatch(PORTAL);
    const back = await visitor.reload(password);
    expect(titled(back)).toEqual(DONE);
    expect((await visitor.goTo("/")).location).toMatch(PORTAL);
  });

  test("an error at the sign-in is not shown after half an hour, and the form still works", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = new LoginVisitor(world);
    const wrong = await visitor.submit(await visitor.goTo("/"), WRONG);
    expect(wrong.html).toContain(words.signIn.faults.wrong);
    world.passTime(31 * 60_000);
    const later = await visitor.reload(wrong);
    expect([later.status, later.html.includes('role="alert"')]).toEqual([200, false]);
    const { email, password } = hana;
    expect((await visitor.submit(wrong, { email, password })).location).toMatch(PORTAL);
  });

  test("the language switch is a link, and the error stays", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = new LoginVisitor(world);
    const wrong = await visitor.submit(await visitor.goTo("/"), WRONG);
    const translated = await visitor.switchLanguage(wrong);
    expect(translated.html).toContain('<html lang="ja">');
    expect([translated.status, translated.html.includes(hana.email)]).toEqual([422, true]);
    expect((await visitor.switchLanguage(translated)).html).toBe(wrong.html);
  });

  test("the page that says why a flow ended can be read in both languages", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = new SocialVisitor(world);
    const english = await visitor.signIn("google", { person: "google-not-hana" });
    const { title } = words.problem.problems["social-unverified"];
    expect(titled(english)).toEqual([403, title]);
    const translated = await visitor.switchLanguage(english);
    const other = japanese.problem.problems["social-unverified"].title;
    expect(titled(translated)).toEqual([403, other]);
    expect(titled(await visitor.switchLanguage(translated))).toEqual([403, title]);
  });

  test("a refused form links to the same form in the other language", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    const page = await visitor.goTo("/sign-up");
    const forged = await visitor.submit(page, { csrf: "forged", email: NEW });
    expect(titled(forged)).toEqual([403, words.problem.problems["forged-form"].title]);
    const translated = await visitor.switchLanguage(forged);
    expect(titled(translated)).toEqual([200, japanese.address.flows["sign-up"].title]);
    expect(titleOf(await visitor.submit(translated, { email: NEW }))).toBe(japanese.code.title);
  });

  test("an invalid query parameter is not passed on", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    const wrong = await visitor.goTo("/sign-up", { redirect_url: "https://evil.example/" });
    expect(titled(wrong)).toEqual([400, words.problem.problems["bad-request"].title]);
    expect(wrong.html).not.toContain("evil.example");
    const translated = await visitor.switchLanguage(wrong);
    expect(titled(translated)).toEqual([400, japanese.problem.problems["bad-request"].title]);
  });

  test("after too many forms, a visitor gets an error page, and no row is stored", async () => {
    await using world = await createWorld([], sandbox, { rateLimitFactor: 0.005 });
    const visitor = new LoginVisitor(world);
    const page = await visitor.goTo("/sign-up");
    for (let n = 0; n < 3; n += 1) {
      expect((await visitor.submit(page, { email: `no address ${n}` })).status).toBe(422);
    }
    const refused = await visitor.submit(page, { email: "no address" });
    expect(titled(refused)).toEqual([429, words.problem.problems.crowded.title]);
    expect(Number(refused.response.headers.get("retry-after"))).toBeGreaterThan(0);
    const form = japanese.address.flows["sign-up"].title;
    expect(titled(await visitor.switchLanguage(refused))).toEqual([200, form]);
    const { db } = world.database;
    expect(await db.selectFrom("login_form_state").selectAll().execute()).toHaveLength(3);
  });

  test("the database reveals neither the ID of a form state nor its content; the clean-up deletes it after a day", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    const waiting = await visitor.submit(await visitor.goTo("/sign-up"), { email: NEW });
    const code = await readCode(world, sandbox, NEW);
    const password = await visitor.submit(waiting, { code });
    await visitor.submit(password, { password: "Yozakura2026" });
    const { db } = world.database;
    const rows = JSON.stringify(await db.selectFrom("login_form_state").selectAll().execute());
    const ids = [waiting, password].map(({ address }) => new URL(address).pathname.split("/")[3]);
    for (const secret of [...ids, ...visitor.browser.cookies.values(), NEW, code, "Yozakura"]) {
      expect(rows).not.toContain(secret);
    }
    const later = world.parts.now() + 25 * 60 * 60_000;
    expect(await cleanUp(world.database, later)).toContainEqual({
      table: "login_form_state",
      rows: 2,
    });
  });
});

describe("the terms page after a sign-in with Google", () => {
  test("is shown again on reload; once the terms are accepted, it says that it is done", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new SocialVisitor(world);
    const terms = await visitor.signIn("google", HARU);
    expect(terms.address).toMatch(/\/login\/terms\/[\w-]{43}\?/);
    expect((await visitor.reload(terms)).html).toBe(terms.html);
    const missed = await visitor.submit(terms, {});
    expect([missed.address, missed.status]).toEqual([terms.address, 422]);
    expect((await visitor.reload(missed)).html).toBe(missed.html);
    expect((await visitor.submit(missed, { terms: "accepted" })).location).toMatch(PORTAL);
    expect(titled(await visitor.reload(terms))).toEqual(DONE);
  });

  test("S15: sent again after a log-out, begins no session", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new SocialVisitor(world);
    const terms = await visitor.signIn("google", HARU);
    expect((await visitor.submit(terms, { terms: "accepted" })).location).toMatch(PORTAL);
    await visitor.submit(await visitor.open("/login/sign-out?lng=en"), {});
    expect(await findSessions(world)).toEqual([]);

    const repeated = await Promise.all(
      Array.from({ length: 5 }, () => visitor.submit(terms, { terms: "accepted" })),
    );
    for (const page of repeated) expect(titled(page)).toEqual(DONE);
    expect(await findSessions(world)).toEqual([]);
    expect((await visitor.goTo("/")).status).toBe(200);
  });

  test("S15: a sign-up's password form and code form, sent again after a log-out, begin no session either", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    const waiting = await visitor.submit(await visitor.goTo("/sign-up"), { email: NEW });
    const code = await readCode(world, sandbox, NEW);
    const password = await visitor.submit(waiting, { code });
    expect((await visitor.submit(password, ACCEPTED)).location).toMatch(PORTAL);
    await visitor.submit(await visitor.open("/login/sign-out?lng=en"), {});
    expect(titled(await visitor.submit(password, ACCEPTED))).toEqual(DONE);
    expect(titled(await visitor.submit(waiting, { code }))).toEqual(DONE);
    expect(await findSessions(world)).toEqual([]);
  });

  onBothEngines(
    "S15: sent several times, leads to the one session that it began, until that session ends",
    async () => {
      await using world = await createWorld([], sandbox);
      const visitor = new SocialVisitor(world);
      const terms = await visitor.signIn("google", HARU);
      for (let turn = 0; turn < 3; turn += 1) {
        // As on a slow connection: the visitor presses again, and the browser drops the first answer with its cookie.
        visitor.browser.cookies.delete("musubi_login");
        expect((await visitor.submit(terms, { terms: "accepted" })).location).toMatch(PORTAL);
      }
      expect(await findSessions(world)).toHaveLength(1);
      const { db } = world.database;
      const logins = db.selectFrom("journal").where("operation_detail", "=", OperationDetail.LOGIN);
      expect(await logins.selectAll().execute()).toHaveLength(1);
      world.passTime(12 * 60 * 60_000);
      await db
        .updateTable("login_form_state")
        .set({ expires_at: world.parts.now() + 1_000 })
        .execute();
      expect(titled(await visitor.submit(terms, { terms: "accepted" }))).toEqual(DONE);
    },
  );

  test("in another browser, says only that it is gone", async () => {
    await using world = await createWorld([], sandbox);
    const terms = await new SocialVisitor(world).signIn("google", HARU);
    const other = new LoginVisitor(world);
    await other.goTo("/");
    const page = await other.open(terms.address);
    expect(titled(page)).toEqual(GONE);
    expect(page.html).not.toContain("haru@gmail.example");
    expect(titleOf(await other.open(wayOn(page)))).toBe(words.signIn.title);
  });

  test("the page that says why a visitor cannot sign in can be loaded again", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = new SocialVisitor(world);
    const choice = { other: "yes", email: hana.email, verified: "yes" };
    const page = await visitor.signIn("google", choice);
    expect(titled(page)).toEqual([409, words.ownSignIn.title]);
    expect((await visitor.reload(page)).html).toBe(page.html);
    const cancelled = await visitor.signIn("apple", { cancel: "yes" });
    expect((await visitor.reload(cancelled)).html).toBe(cancelled.html);
  });
});
