import { CODE_LINK_LIFETIME_MS, OperationDetail, REST_MS, renewTokens } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { changeAddress, settleIn, use } from "../../ties/take-back/claims.ts";
import { Browser } from "../../world/browser.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { LoginVisitor, type Page, readLinks, titleOf } from "../../world/login-visitor.ts";
import { readCode, readLink, readMail } from "../../world/mailbox.ts";
import { codeOf } from "../../world/outcomes.ts";
import { readEverything } from "../../world/read-everything.ts";
import { loginJa as japanese } from "../../world/words.ts";
import { createWorld, type World } from "../../world/world.ts";

const sandbox = await freshSandbox();

const { hana } = PEOPLE;
const NEW = "Aoi@example.jp";
const PASSWORD = "Yozakura2026";
const ACCEPTED = { password: PASSWORD, terms: "accepted" };
const HOME = "http://portal.test/index?lng=en";
/** One request for each address: the second one gets a link. */
const FEW = { rateLimitFactor: 0.2 };

type Flow = "forgot" | "sign-up";
const FLOWS = [
  ["forgot", hana.email],
  ["sign-up", NEW],
] as const;

/** Requests one code more than the limit allows. */
async function obtainLink(world: World, flow: Flow, email: string): Promise<string> {
  for (let n = 0; n < 2; n += 1) {
    const visitor = new LoginVisitor(world);
    await visitor.submit(await visitor.goTo(`/${flow}`), { email });
  }
  return readLink(world, sandbox, email);
}

const opens = async (world: World, email: string, password: string): Promise<boolean> =>
  (await world.submitSignIn(new Browser(), world.loginUrl(), { email, password })).status === 303;

const expectOver = (page: Page): void => {
  expect([page.status, titleOf(page)]).toEqual([410, words.codeLink.over.title]);
  expect(readLinks(page)).toContain(HOME);
};

const expectDone = (page: Page, flow: Flow): void => {
  expect([page.status, titleOf(page)]).toEqual([200, words.codeLink.done[flow].title]);
  expect(readLinks(page)).toContain(HOME);
};

describe("a link that was mailed instead of a code", () => {
  test("S06: sets a forgotten password in any browser, ends every session, and sends a notice", async () => {
    await using world = await createWorld([hana], sandbox, FEW);
    const { refresh_token } = await world.signIn(hana);
    const link = await obtainLink(world, "forgot", hana.email);
    for (let n = 0; n < 5; n += 1) await opens(world, hana.email, "Wrong2026");
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(link);
    expect([page.status, titleOf(page)]).toEqual([200, words.newPassword.flows.forgot.title]);
    expect(page.html).toContain(words.newPassword.forAddress(hana.email));
    expect(page.html).not.toContain('name="terms"');
    const weak = await visitor.submit(page, { password: "short" });
    expect([weak.status, titleOf(weak)]).toEqual([422, titleOf(page)]);
    expect(weak.html).toContain(words.newPassword.faults["invalid-password"]);
    const done = await visitor.submit(weak, { password: PASSWORD });
    expectDone(done, "forgot");
    expectDone(await visitor.reload(done), "forgot");
    // Setting the password signs nobody in.
    expect([...visitor.browser.cookies.keys()]).toEqual(["musubi_form"]);

    expect(await opens(world, hana.email, PASSWORD)).toBe(true);
    const body = { refresh_token, auth_service_id: 0 } as const;
    const renewed = await world.client().send(renewTokens, { body });
    expect(codeOf(renewed)).toBe("NotAuthorizedException");
    const mail = await readMail(world, sandbox, hana.email);
    expect(mail.subject).toMatch(/パスワードが再設定されました|Your password was reset/);
  });

  test("makes an account with the address as it was typed, once the terms are accepted", async () => {
    await using world = await createWorld([], sandbox, FEW);
    const link = await obtainLink(world, "sign-up", NEW);
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(link);
    const weak = await visitor.submit(page, { password: "short", terms: "accepted" });
    expect(weak.html).toMatch(/name="terms"[^>]* checked=""/);
    const unticked = await visitor.submit(weak, { password: PASSWORD });
    expect([unticked.status, unticked.html.includes(words.newPassword.faults.terms)]).toEqual([
      422,
      true,
    ]);
    const { db } = world.database;
    expect(await db.selectFrom("account").select("id").execute()).toEqual([]);
    expectDone(await visitor.submit(unticked, ACCEPTED), "sign-up");
    const account = await db.selectFrom("account").selectAll().executeTakeFirstOrThrow();
    expect(account).toMatchObject({ email: NEW, state: "active", language: "en" });
    expect(account.email_proven_at).not.toBeNull();
    expect([...visitor.browser.cookies.keys()]).toEqual(["musubi_form"]);
    expect(await opens(world, NEW, PASSWORD)).toBe(true);
  });

  test("opens a page in the language of its mail, which can be switched", async () => {
    await using world = await createWorld([hana], sandbox, FEW);
    const link = await obtainLink(world, "forgot", hana.email);
    expect(new URL(link).searchParams.get("lng")).toBe("en");
    const visitor = new LoginVisitor(world);
    const page = await visitor.switchLanguage(await visitor.open(link));
    expect(titleOf(page)).toBe(japanese.newPassword.flows.forgot.title);
    const weak = await visitor.submit(page, { password: "short" });
    expect(weak.html).toContain(japanese.newPassword.faults["invalid-password"]);
    const done = await visitor.submit(weak, { password: PASSWORD });
    expect(titleOf(done)).toBe(japanese.codeLink.done.forgot.title);
    expect(titleOf(await visitor.switchLanguage(done))).toBe(words.codeLink.done.forgot.title);
  });
});

describe.each(FLOWS)("%s: a link", (flow, email) => {
  test("changes nothing when it is only opened", async () => {
    await using world = await createWorld([hana], sandbox, FEW);
    const link = await obtainLink(world, flow, email);
    const { db } = world.database;
    const readAll = async () => [
      await db.selectFrom("verification_code").selectAll().orderBy("key").execute(),
      await db.selectFrom("account").selectAll().execute(),
      await db.selectFrom("login_form_state").selectAll().orderBy("id_hash").execute(),
      await db.selectFrom("journal").selectAll().orderBy("id").execute(),
    ];
    const before = await readAll();
    for (const method of ["HEAD", "GET", "GET"]) {
      expect((await new LoginVisitor(world).request(link, { method })).status).toBe(200);
    }
    expect(await readAll()).toEqual(before);
  });

  test("C04: works once, even if several forms are sent at once", async () => {
    await using world = await createWorld([hana], sandbox, FEW);
    const link = await obtainLink(world, flow, email);
    const visitors = Array.from({ length: 4 }, () => new LoginVisitor(world));
    const pages = await Promise.all(visitors.map((visitor) => visitor.open(link)));
    const sent = await Promise.all(
      visitors.map((visitor, n) =>
        visitor.submit(pages[n] as Page, { ...ACCEPTED, password: `${PASSWORD}${n}` }),
      ),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const page of sent.filter(({ status }) => status !== 200)) expectOver(page);
    expectOver(await new LoginVisitor(world).open(link));
    const detail = flow === "forgot" ? OperationDetail.RESET_PASSWORD : OperationDetail.CREATE_USER;
    const rows = await world.database.db
      .selectFrom("journal")
      .select("id")
      .where("operation_detail", "=", detail)
      .where("log_level", "=", 0)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("C04: the same form sent twice gets the same answer both times", async () => {
    await using world = await createWorld([hana], sandbox, FEW);
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(await obtainLink(world, flow, email));
    expectDone(await visitor.submit(page, ACCEPTED), flow);
    expectDone(await visitor.submit(page, ACCEPTED), flow);
  });

  test("shows its outcome when it is opened again, only in the browser that used it", async () => {
    await using world = await createWorld([hana], sandbox, FEW);
    const link = await obtainLink(world, flow, email);
    const visitor = new LoginVisitor(world);
    const done = await visitor.submit(await visitor.open(link), ACCEPTED);
    expectDone(done, flow);
    const again = await visitor.open(link);
    expect([again.status, titleOf(again)]).toEqual([200, words.codeLink.used.title]);
    expect(again.html).toContain(words.codeLink.used.leads[flow]);
    expectOver(await new LoginVisitor(world).open(link));
  });

  test("C05, C06: is refused after an hour, in the other flow, and with a character more or less", async () => {
    await using world = await createWorld([hana], sandbox, FEW);
    const link = await obtainLink(world, flow, email);
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(link);
    const other = flow === "forgot" ? "sign-up" : "forgot";
    const { pathname } = new URL(link);
    for (const address of [
      link.replace(`/${flow}/`, `/${other}/`),
      link.replace(/link\/./, "link/"),
      `${pathname}x?lng=en`,
      `/login/${flow}/link/mailed?lng=en`,
      `/login/${flow}/link/%00?lng=en`,
    ]) {
      expectOver(await visitor.open(address));
    }
    world.passTime(CODE_LINK_LIFETIME_MS);
    expectOver(await visitor.open(link));
    expectOver(await visitor.submit(page, ACCEPTED));
    expect(await opens(world, email, PASSWORD)).toBe(false);
  });

  test("C08: is not readable in the database, before or after its form is sent", async () => {
    await using world = await createWorld([hana], sandbox, FEW);
    const first = new LoginVisitor(world);
    await first.submit(await first.goTo(`/${flow}`), { email });
    await first.submit(await first.goTo(`/${flow}`), { email });
    const before = JSON.stringify(await readEverything(world));
    const link = await readLink(world, sandbox, email);
    const secret = new URL(link).pathname.split("/").at(-1) ?? "";
    expect(secret).toMatch(/^[\w-]{43}$/);
    const visitor = new LoginVisitor(world);
    await visitor.submit(await visitor.open(link), { password: "short" });
    const after = JSON.stringify(await readEverything(world));
    expect(before + after).not.toContain(secret);
  });

  test("accepts only a form that this browser was shown", async () => {
    await using world = await createWorld([hana], sandbox, FEW);
    const link = await obtainLink(world, flow, email);
    const body = new URLSearchParams(ACCEPTED);
    const bare = await new LoginVisitor(world).open(link, { method: "POST", body });
    expect([bare.status, titleOf(bare)]).toEqual([400, words.problem.problems["no-cookie"].title]);
    const visitor = new LoginVisitor(world);
    await visitor.open(link);
    const forged = await visitor.open(link, { method: "POST", body });
    expect(forged.status).toBe(403);
    expect(await opens(world, email, PASSWORD)).toBe(false);
  });
});

test("setting a password with a code voids the mailed link", async () => {
  await using world = await createWorld([hana], sandbox, FEW);
  const visitor = new LoginVisitor(world);
  const waiting = await visitor.submit(await visitor.goTo("/forgot"), { email: hana.email });
  const proven = await visitor.submit(waiting, {
    code: await readCode(world, sandbox, hana.email),
  });
  const link = await obtainLink(world, "forgot", hana.email);
  const other = new LoginVisitor(world);
  const page = await other.open(link);
  await visitor.submit(proven, { password: PASSWORD });
  expectOver(await other.open(link));
  expectOver(await other.submit(page, { password: "Somebody2026" }));
  expect(await opens(world, hana.email, PASSWORD)).toBe(true);
});

test("taking an ID back voids the reset links that were mailed to its old and its new address", async () => {
  await using world = await createWorld([hana], sandbox, FEW);
  await settleIn(world, hana);
  const thief = "thief@example.com";
  const before = await obtainLink(world, "forgot", hana.email);
  const way = await changeAddress(world, hana, thief);
  const after = await obtainLink(world, "forgot", thief);
  for (const link of [before, after])
    expect((await new LoginVisitor(world).open(link)).status).toBe(200);
  expect(await use(world, way, { proof: { password: hana.password } })).toBe("restored");
  for (const link of [before, after]) expectOver(await new LoginVisitor(world).open(link));
});

test("a reset link sets no password while the ID is stopped, and the page says so", async () => {
  await using world = await createWorld([hana], sandbox, FEW);
  const visitor = new LoginVisitor(world);
  const page = await visitor.open(await obtainLink(world, "forgot", hana.email));
  const { db } = world.database;
  const stopped_until = world.parts.now() + REST_MS;
  await db.updateTable("account").set({ stopped_until }).execute();
  const stopped = await visitor.submit(page, { password: PASSWORD });
  expect([stopped.status, titleOf(stopped)]).toEqual([
    409,
    words.problem.problems["account-stopped"].title,
  ]);
  await db.updateTable("account").set({ stopped_until: null }).execute();
  expectDone(await visitor.submit(page, { password: PASSWORD }), "forgot");
});

test("if an address got an ID after its sign-up link was mailed, the page asks to sign in to that ID", async () => {
  await using world = await createWorld([], sandbox, FEW);
  const visitor = new LoginVisitor(world);
  const page = await visitor.open(await obtainLink(world, "sign-up", NEW));
  await world.database.db
    .insertInto("account")
    .values({
      id: "other",
      email: NEW,
      email_key: NEW.toLowerCase(),
      email_proven_at: 1,
      password_hash: null,
      language: "ja",
      page_language: "ja",
      created_at: 1,
    })
    .execute();
  const late = await visitor.submit(page, ACCEPTED);
  expect([late.status, titleOf(late)]).toEqual([409, words.ownSignIn.title]);
  expect(late.html).toContain(NEW);
});
