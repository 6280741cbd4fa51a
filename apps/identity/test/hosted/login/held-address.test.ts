import { CODE_MAX_TRIES, REST_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { isConfirmedByHeld } from "../../../src/accounts/held-addresses/confirmed-by-held.ts";
import { HELD_DEEDS } from "../../../src/accounts/held-addresses/held-word.ts";
import { maskEmail } from "../../../src/outbox/mail/mask-email.ts";
import { Browser } from "../../world/browser.ts";
import { startEmailChange } from "../../world/email-change.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import {
  LoginVisitor,
  type Page,
  readForms,
  readLinks,
  titleOf,
} from "../../world/login-visitor.ts";
import { otherCode, readCode, workOutbox } from "../../world/mailbox.ts";
import { dataOf } from "../../world/outcomes.ts";
import { loginJa as japanese } from "../../world/words.ts";
import { createWorld, type World } from "../../world/world.ts";

const { hana, kenji } = PEOPLE;
const NEW = "new-hana@example.jp";
const MOVED = { ...hana, email: NEW };
const PORTAL = /^http:\/\/portal\.test\/index\?state=abcDEF12&authorization_code=[\w-]{43}$/;
const DEED = HELD_DEEDS.leave(1);
const ASKED = { prompt: `held-address ${DEED}` };

const sandbox = await freshSandbox();

/** Gives Hana's ID another address, and returns her, signed in again. */
async function moveHana(world: World): Promise<LoginVisitor> {
  const change = await startEmailChange(world, sandbox, hana);
  dataOf(await change.confirm(await change.obtainCode(NEW), NEW));
  const browser = new Browser();
  await world.signIn(MOVED, browser);
  await workOutbox(world);
  return new LoginVisitor(world, browser);
}

/** Returns the field of each address, in the order of the page. */
const fieldsOf = ({ html }: Page): string[] =>
  [...html.matchAll(/<input[^>]* name="(code-[^"]*)"/g)].map(([, name = ""]) => name);

/** Returns whether the change is confirmed in the newest login. */
const isConfirmed = async ({ database: { db }, parts }: World) => {
  const { sso } = await db
    .selectFrom("login_session")
    .select("sso")
    .where("account", "=", hana.subject)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  return isConfirmedByHeld(db, hana.subject, parts.now(), { deed: DEED, sso });
};

describe("the page of held addresses", () => {
  test("says until when it is needed, and sends a code when its button is pressed; the right code leads back to the portal", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = await moveHana(world);
    const page = await visitor.goTo("/", ASKED);
    expect([page.status, titleOf(page)]).toEqual([200, words.heldAddress.title]);
    expect(page.html).toContain(maskEmail(hana.email));
    expect(page.html).not.toContain(hana.email);
    expect(page.html).toContain("Japan Standard Time");
    expect(fieldsOf(page)).toEqual([]);
    // Opening the page sends nothing.
    expect(await workOutbox(world)).toBe(0);

    const sent = await visitor.submit(page, {});
    const [field = ""] = fieldsOf(sent);
    const code = await readCode(world, sandbox, hana.email);
    expect(await isConfirmed(world)).toBe(false);
    const wrong = await visitor.submit(sent, { [field]: otherCode(code) });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain(words.code.faults["wrong-code"]);
    const back = await visitor.submit(wrong, { [field]: ` ${code.toLowerCase()}` });
    expect([back.status, PORTAL.test(back.location)]).toEqual([303, true]);
    expect(await isConfirmed(world)).toBe(true);
    // Once the address is confirmed, the page is skipped.
    expect((await visitor.goTo("/held-address", ASKED)).location).toMatch(PORTAL);
  });

  test("requires a sign-in, and is shown after it", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    await moveHana(world);
    const visitor = new LoginVisitor(world);
    const form = await visitor.open((await visitor.goTo("/held-address", ASKED)).location);
    expect(titleOf(form)).toBe(words.signIn.title);
    const page = await visitor.submit(form, { email: NEW, password: hana.password });
    expect(titleOf(page)).toBe(words.heldAddress.title);
    // An ID that never had another address is not asked.
    const other = new LoginVisitor(world);
    const his = await other.goTo("/", ASKED);
    const entered = await other.submit(his, { email: kenji.email, password: kenji.password });
    expect(entered.location).toMatch(PORTAL);
  });

  test("asks for a code from every held address, until each has confirmed", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = await moveHana(world);
    await world.database.db
      .insertInto("held_address")
      .values({
        email_key: "old@example.jp",
        email: "old@example.jp",
        account: hana.subject,
        since: 0,
      })
      .execute();
    const sent = await visitor.submit(await visitor.goTo("/", ASKED), {});
    const [oldest = "", newest = ""] = fieldsOf(sent);
    const code = await readCode(world, sandbox, "old@example.jp");
    // The code of one address does not work for another.
    const half = await visitor.submit(sent, { [oldest]: code, [newest]: code });
    expect(fieldsOf(half)).toEqual([newest]);
    expect(await isConfirmed(world)).toBe(false);
    const back = await visitor.submit(half, {
      [newest]: await readCode(world, sandbox, hana.email),
    });
    expect(back.location).toMatch(PORTAL);
  });

  test("after five wrong codes, refuses even the right one", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = await moveHana(world);
    let page = await visitor.submit(await visitor.goTo("/", ASKED), {});
    const [field = ""] = fieldsOf(page);
    const code = await readCode(world, sandbox, hana.email);
    for (let n = 0; n < CODE_MAX_TRIES; n += 1) {
      page = await visitor.submit(page, { [field]: otherCode(code) });
    }
    const last = await visitor.submit(page, { [field]: code });
    expect([last.status, last.html.includes(words.code.faults["too-many-tries"])]).toEqual([
      429,
      true,
    ]);
    expect(await isConfirmed(world)).toBe(false);
  });

  test("a code that was mailed for another purpose confirms nothing", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = await moveHana(world);
    const sent = await visitor.submit(await visitor.goTo("/", ASKED), {});
    const [field = ""] = fieldsOf(sent);
    await workOutbox(world);
    const change = await startEmailChange(world, sandbox, MOVED);
    dataOf(await change.ask(hana.email));
    const foreign = await readCode(world, sandbox, hana.email);
    const wrong = await visitor.submit(sent, { [field]: foreign });
    expect(wrong.html).toContain(words.code.faults["wrong-code"]);
    expect(await isConfirmed(world)).toBe(false);
  });

  test("S12: with nothing to confirm, sends the visitor back, within the login's limit of authorization codes", async () => {
    await using world = await createWorld([hana], sandbox, { rateLimitFactor: 0.1 });
    const browser = new Browser();
    await world.submitSignIn(browser, world.loginUrl(), hana);
    const visitor = new LoginVisitor(world, browser);
    const answers: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      answers.push((await visitor.goTo("/held-address", ASKED)).status);
    }
    expect(answers.filter((status) => status === 303)).toHaveLength(12);
    expect(answers.at(-1)).toBe(429);
  });

  test("is shown in both languages, and not after 72 hours", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = await moveHana(world);
    const page = await visitor.goTo("/held-address", { ...ASKED, lng: "ja" });
    expect(titleOf(page)).toBe(japanese.heldAddress.title);
    const english = await visitor.switchLanguage(page);
    expect(titleOf(english)).toBe(words.heldAddress.title);
    expect(readLinks(english)).toContain("http://portal.test/index?lng=en");
    expect(readForms(english)[0]?.action).toContain("lng=en");
    world.passTime(REST_MS);
    await world.signIn(MOVED, visitor.browser);
    expect((await visitor.goTo("/held-address", ASKED)).location).toMatch(PORTAL);
  });
});
