import { ADMISSION_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { readBrowser } from "../../../src/accounts/known-browser.ts";
import { isAdmitted } from "../../../src/database/queries/admissions.ts";
import { askForLink, attemptsAt, readLink } from "../../world/admissions.ts";
import { Browser } from "../../world/browser.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import {
  LoginVisitor,
  type Page,
  readForms,
  readLinks,
  titleOf,
} from "../../world/login-visitor.ts";
import { admissionWords } from "../../world/words.ts";
import { createWorld, type World } from "../../world/world.ts";

const sandbox = await freshSandbox();

const { hana } = PEOPLE;
const MARK = "musubi_browser";

const createLinkedWorld = () => createWorld([hana], sandbox);

async function obtainLink(world: World, language: "ja" | "en" = "en"): Promise<string> {
  await askForLink(world, hana.email, language);
  return readLink(world, sandbox, hana.email);
}

/** Returns whether a browser may try the password, as the sign-in checks it. */
async function isIn(world: World, { browser: { cookies } }: LoginVisitor): Promise<boolean> {
  const browser = readBrowser(cookies.get(MARK), world.parts.secrets);
  if (browser === undefined) return false;
  const attempts = attemptsAt(world, hana.email);
  return isAdmitted(world.database.db, { attempts, browser, now: world.parts.now() });
}

const seize = async ({ database: { db } }: World) => [
  await db.selectFrom("admission").selectAll().execute(),
  await db.selectFrom("journal").selectAll().execute(),
];

const press = async (visitor: LoginVisitor, link: string): Promise<Page> =>
  visitor.submit(await visitor.open(link), {});

describe("the mailed link that admits a browser to try the password", () => {
  test("S03 can be opened any number of times, by anyone, and changes nothing", async () => {
    await using world = await createLinkedWorld();
    const link = await obtainLink(world, "ja");
    const before = await seize(world);
    const visitor = new LoginVisitor(world);
    const head = await visitor.request(link, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const page = await visitor.open(link);
    expect([page.status, titleOf(page)]).toEqual([200, admissionWords.ja.title]);
    expect(page.response.headers.get("cache-control")).toBe("no-store");
    expect(page.response.headers.get("referrer-policy")).toBe("same-origin");
    expect(page.html).toContain('name="robots" content="noindex"');
    expect(visitor.browser.cookies.has(MARK)).toBe(false);
    expect(await seize(world)).toEqual(before);
  });

  test("opens a page with the ID and the time limit, in the mail's language and in the other", async () => {
    await using world = await createLinkedWorld();
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(await obtainLink(world, "ja"));
    const id = `<strong>${hana.email}</strong>`;
    expect(page.html).toContain(admissionWords.ja.lead(id));
    expect(page.html).toContain("日本標準時");
    const other = await visitor.switchLanguage(page);
    expect(other.html).toContain(admissionWords.en.lead(id));
    expect(other.html).toContain("Japan Standard Time");
    expect(titleOf(await visitor.submit(other, {}))).toBe(admissionWords.en.done.title);
  });

  test("admits the browser in which the button is pressed, and signs nobody in", async () => {
    await using world = await createLinkedWorld();
    const link = await obtainLink(world);
    const visitor = new LoginVisitor(world);
    const done = await press(visitor, link);
    expect([done.status, titleOf(done)]).toEqual([200, admissionWords.en.done.title]);
    expect(readLinks(done)).toContain(`${world.config.portalOrigin}/index?lng=en`);
    expect(await isIn(world, visitor)).toBe(true);
    expect(visitor.browser.cookies.has("musubi_login")).toBe(false);
    const { db } = world.database;
    expect(await db.selectFrom("login_session").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("known_browser").selectAll().execute()).toEqual([]);
    // Loading the page again changes nothing more.
    const after = await seize(world);
    expect(titleOf(await visitor.reload(done))).toBe(admissionWords.en.done.title);
    expect(await seize(world)).toEqual(after);
  });

  test("does not replace the mark of a browser that has one", async () => {
    await using world = await createLinkedWorld();
    const visitor = new LoginVisitor(world);
    await world.signIn(hana, visitor.browser);
    const mark = visitor.browser.cookies.get(MARK);
    await press(visitor, await obtainLink(world));
    expect(visitor.browser.cookies.get(MARK)).toBe(mark);
    expect(await isIn(world, visitor)).toBe(true);
  });

  test("a form that is sent twice at once admits one browser, with one mark", async () => {
    await using world = await createLinkedWorld();
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(await obtainLink(world));
    const [form] = readForms(page);
    const send = () => {
      const browser = new Browser();
      for (const [name, value] of visitor.browser.cookies) browser.cookies.set(name, value);
      const twin = new LoginVisitor(world, browser);
      return twin.submit(page, form?.hidden ?? {}).then(() => twin);
    };
    const [one, two] = await Promise.all([send(), send()]);
    expect(one.browser.cookies.get(MARK)).toBe(two.browser.cookies.get(MARK));
    expect([await isIn(world, one), await isIn(world, two)]).toEqual([true, true]);
  });

  test("admits no second browser, and the page says what to do", async () => {
    await using world = await createLinkedWorld();
    const link = await obtainLink(world);
    const [first, second] = [new LoginVisitor(world), new LoginVisitor(world)];
    const left = await second.open(link);
    await press(first, link);
    const late = await second.submit(left, {});
    expect([late.status, titleOf(late)]).toEqual([410, admissionWords.en.over.used.title]);
    expect(late.html).toContain(admissionWords.en.over.used.body);
    expect(second.browser.cookies.has(MARK)).toBe(false);
    await second.submit(late, { reset: "yes" });
    expect(titleOf(await second.goTo("/"))).toBe(login.address.flows.forgot.title);
    expect([await isIn(world, first), await isIn(world, second)]).toEqual([true, false]);
    expect(titleOf(await first.open(link))).toBe(admissionWords.en.done.title);
  });

  test("admits one browser, if many use it at once", async () => {
    await using world = await createLinkedWorld();
    const link = await obtainLink(world);
    const visitors = Array.from({ length: 10 }, () => new LoginVisitor(world));
    const pages = await Promise.all(visitors.map((visitor) => visitor.open(link)));
    const ends = await Promise.all(
      pages.map((page, index) => (visitors[index] as LoginVisitor).submit(page, {})),
    );
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    const admitted = await Promise.all(visitors.map((visitor) => isIn(world, visitor)));
    expect(admitted.filter(Boolean)).toHaveLength(1);
    const rows = world.database.db.selectFrom("journal").select("id");
    expect(await rows.where("log_text", "=", "admitted").execute()).toHaveLength(1);
  });

  test("S03 is valid for 60 minutes, and admits the browser for 60 minutes more", async () => {
    await using world = await createLinkedWorld();
    world.holdTime();
    const link = await obtainLink(world);
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(link);
    world.passTime(ADMISSION_MS - 1);
    await visitor.submit(page, {});
    world.passTime(ADMISSION_MS - 1);
    expect(await isIn(world, visitor)).toBe(true);
    world.passTime(1);
    expect(await isIn(world, visitor)).toBe(false);
    expect(titleOf(await visitor.reload(page))).toBe(admissionWords.en.over.gone.title);
  });

  test("S03 admits nobody if it has expired or was guessed, with the same answer for both", async () => {
    await using world = await createLinkedWorld();
    world.holdTime();
    const link = await obtainLink(world);
    const visitor = new LoginVisitor(world);
    const page = await visitor.open(link);
    world.passTime(ADMISSION_MS);
    const before = await seize(world);
    const late = await visitor.submit(page, {});
    expect([late.status, titleOf(late)]).toEqual([410, admissionWords.en.over.gone.title]);
    const guess = `/login/admit/${"g".repeat(43)}?lng=en`;
    const guessed = await visitor.open(guess);
    expect(guessed.html.replaceAll(guess.slice(0, -7), "-")).toBe(
      late.html.replaceAll(link.slice(0, -7), "-"),
    );
    expect(visitor.browser.cookies.has(MARK)).toBe(false);
    expect(await seize(world)).toEqual(before);
  });

  test("is void after the ID got another address, and does not show the new address", async () => {
    await using world = await createLinkedWorld();
    const visitor = new LoginVisitor(world);
    const link = await obtainLink(world);
    const moved = { email: "moved@example.jp", email_key: "moved@example.jp" };
    await world.database.db.updateTable("account").set(moved).execute();
    const page = await visitor.open(link);
    expect([page.status, page.html.includes("moved")]).toEqual([410, false]);
  });

  test("S03 accepts only our own form, with its cookie", async () => {
    await using world = await createLinkedWorld();
    const link = await obtainLink(world);
    const before = await seize(world);
    const visitor = new LoginVisitor(world);
    const bare = { method: "POST", body: new URLSearchParams({ csrf: "x" }) };
    expect((await visitor.open(link, bare)).status).toBe(400);
    const [form] = readForms(await visitor.open(link));
    const body = new URLSearchParams(form?.hidden);
    const foreign = { method: "POST", body, headers: { "sec-fetch-site": "cross-site" } };
    expect((await visitor.open(link, foreign)).status).toBe(403);
    expect(await seize(world)).toEqual(before);
  });

  test("a press on the link's button is recorded with the account, the network and the browser", async () => {
    await using world = await createLinkedWorld();
    const link = await obtainLink(world);
    await press(new LoginVisitor(world, new Browser("a browser")), link);
    const rows = world.database.db.selectFrom("journal").selectAll();
    expect(await rows.where("log_text", "=", "admitted").execute()).toMatchObject([
      {
        account: hana.subject,
        author: "identity",
        email: hana.email,
        user_agent: "a browser",
        network: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
  });
});
