import { changeEmail, OperationDetail, renewTokens, verifyCode } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { mail as mails } from "@musubi/messages/en/mail";
import { describe, expect } from "vitest";
import type { Mailer } from "../../../src/outbox/mail/mailer.ts";
import { Authenticator } from "../../world/authenticator.ts";
import { Browser } from "../../world/browser.ts";
import { readCredentials } from "../../world/credential-calls.ts";
import { onBothEngines, test } from "../../world/engines.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import {
  anonymous,
  LoginVisitor,
  type Page,
  readLinks,
  titleOf,
} from "../../world/login-visitor.ts";
import { otherCode, readCode, readMail, workOutbox } from "../../world/mailbox.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { PasskeyVisitor } from "../../world/passkey-visitor.ts";
import { createWorld, type World } from "../../world/world.ts";

const sandbox = await freshSandbox();

const { hana, yuki } = PEOPLE;
const PASSWORD = "Yozakura2026";
const PORTAL = /^http:\/\/portal\.test\/index\?state=abcDEF12&authorization_code=/;
const UNKNOWN_ADDRESS = "nobody@example.jp";

const askForCode = async (visitor: LoginVisitor, email: string = hana.email): Promise<Page> =>
  visitor.submit(await visitor.goTo("/forgot"), { email });

async function proveAddress(world: World, visitor: LoginVisitor): Promise<Page> {
  const page = await askForCode(visitor);
  return visitor.submit(page, { code: await readCode(world, sandbox, hana.email) });
}

const opens = async (world: World, password: string): Promise<boolean> => {
  const person = { email: hana.email, password };
  return (await world.submitSignIn(new Browser(), world.loginUrl(), person)).status === 303;
};

describe("a forgotten password", () => {
  test("the mailed code sets a new password, ends every session and sends a notice", async () => {
    await using world = await createWorld([hana], sandbox);
    const tokens = await world.signIn(hana);
    const { db } = world.database;
    await db.updateTable("account").set({ password_reset_required: 1 }).execute();
    const visitor = new LoginVisitor(world);
    const page = await proveAddress(world, visitor);
    expect(titleOf(page)).toBe(words.newPassword.flows.forgot.title);
    expect(page.html).not.toContain('name="terms"');
    // The browser in which the code was typed is logged in, and no other.
    const entered = await visitor.submit(page, { password: PASSWORD });
    expect(entered.location).toMatch(PORTAL);
    expect((await visitor.goTo("/")).location).toMatch(PORTAL);
    expect((await new LoginVisitor(world).goTo("/")).status).toBe(200);
    expect(await opens(world, hana.password)).toBe(false);
    const account = await db.selectFrom("account").selectAll().executeTakeFirstOrThrow();
    expect(account.password_reset_required).toBeNull();
    const renewed = await world.client().send(renewTokens, {
      body: { refresh_token: tokens.refresh_token, auth_service_id: 0 },
    });
    expect(codeOf(renewed)).toBe("NotAuthorizedException");
    const mail = await readMail(world, sandbox, hana.email);
    expect(mail.subject).toMatch(/パスワードが再設定されました|Your password was reset/);
    const rows = await world.database.db
      .selectFrom("journal")
      .select("operation_detail")
      .where("account", "=", hana.subject)
      .execute();
    expect(rows.map((row) => row.operation_detail)).toContain(OperationDetail.RESET_PASSWORD);
  });

  test("known and unknown addresses look the same; an unknown mailbox gets nothing", async () => {
    await using world = await createWorld([hana, yuki], sandbox);
    const plain = async (email: string) => {
      const visitor = new LoginVisitor(world);
      const code = await askForCode(visitor, email);
      const wrong = await visitor.submit(code, { code: "222222" });
      return [code, wrong].map((page) => anonymous(page, email));
    };
    const known = await plain(hana.email);
    expect(await plain(UNKNOWN_ADDRESS)).toEqual(known);
    expect(await plain(yuki.email)).toEqual(known);
    await workOutbox(world);
    expect(await sandbox.mails(UNKNOWN_ADDRESS)).toEqual([]);
    const toYuki = await readMail(world, sandbox, yuki.email);
    expect(toYuki.text).toContain(mails.noPassword.lead("Google"));
    expect(toYuki.text).not.toMatch(/\b[2-9A-HJ-NP-Z]{6}\b/);
  });

  test("the mail to an ID with only a passkey names the passkey", async () => {
    await using world = await createWorld([yuki], sandbox);
    const { db } = world.database;
    await db.deleteFrom("account_identity").execute();
    const key = { id: "p", account: yuki.subject, credential_id: "c", public_key: "k", name: "n" };
    const rest = { counter: 0, transports: "[]", backed_up: 0, user_agent: "", used_at: null };
    await db
      .insertInto("passkey")
      .values({ ...key, ...rest, created_at: 1 })
      .execute();
    await askForCode(new LoginVisitor(world), yuki.email);
    const { text } = await readMail(world, sandbox, yuki.email);
    expect(text).toContain(mails.noPassword.lead("a passkey"));
  });

  test("C07: without a code no form sets a password", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = new LoginVisitor(world);
    const page = await askForCode(visitor);
    for (const fields of [
      { password: PASSWORD },
      { password: PASSWORD, step: "password", ticket: "x" },
      { password: PASSWORD, email: hana.email, code: "ABCDEF" },
    ]) {
      const refused = await visitor.submit(page, fields);
      expect([refused.status, titleOf(refused)]).toEqual([422, words.code.title]);
    }
    // A made-up page address does not work either.
    const elsewhere = { ...page, html: page.html.replaceAll(/forgot\/[\w-]+/g, "forgot/password") };
    const refused = await visitor.submit(elsewhere, { password: PASSWORD });
    expect([refused.status, titleOf(refused)]).toEqual([410, words.formOver.gone.title]);
    expect(await opens(world, hana.password)).toBe(true);
  });

  test("C04: the page that asks for the new password works once, and not again from the browser's history", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = new LoginVisitor(world);
    const page = await proveAddress(world, visitor);
    const pages = await Promise.all(
      Array.from({ length: 5 }, (_, turn) =>
        visitor.submit(page, { password: `${PASSWORD}${turn}` }),
      ),
    );
    expect(pages.filter(({ location }) => PORTAL.test(location))).toHaveLength(1);
    const later = await visitor.submit(page, { password: "Somebody2026" });
    expect([later.status, titleOf(later)]).toEqual([410, words.formOver.done.title]);
    expect(await opens(world, "Somebody2026")).toBe(false);
  });

  onBothEngines(
    "C04: the same new password sent twice at once is set once, and answered the same both times",
    async () => {
      await using world = await createWorld([hana], sandbox);
      const visitor = new LoginVisitor(world);
      const page = await proveAddress(world, visitor);
      const pages = await Promise.all(
        Array.from({ length: 5 }, () => visitor.submit(page, { password: PASSWORD })),
      );
      for (const { location } of pages) expect(location).toMatch(PORTAL);
      const { db } = world.database;
      const resets = await db
        .selectFrom("journal")
        .select("id")
        .where("operation_detail", "=", OperationDetail.RESET_PASSWORD)
        .execute();
      expect(resets).toHaveLength(1);
      expect(await opens(world, PASSWORD)).toBe(true);
    },
  );

  test("a password that was set with a second code voids the page that the first code opened", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = new LoginVisitor(world);
    const page = await proveAddress(world, visitor);
    const waiting = await askForCode(new LoginVisitor(world));
    expect(titleOf(waiting)).toBe(words.code.title);
    // Sent separately: of two codes that are sent at once, either may arrive last.
    await workOutbox(world);
    const other = new LoginVisitor(world);
    await other.submit(await proveAddress(world, other), { password: "Hatsuyuki2026" });
    const refused = await visitor.submit(page, { password: PASSWORD });
    expect([refused.status, titleOf(refused)]).toEqual([410, words.formOver.gone.title]);
    // The page has a link back to the start.
    const start = readLinks(refused).find((href) => href.startsWith("/login/forgot?")) ?? "";
    expect(titleOf(await visitor.open(start))).toBe(words.address.flows.forgot.title);
    expect(await opens(world, "Hatsuyuki2026")).toBe(true);
    const rows = await world.database.db
      .selectFrom("verification_code")
      .select(["expires_at", "used_by"])
      .execute();
    // The code that set the password stays marked as used; the two earlier ones are void.
    expect(rows.map((row) => row.used_by?.split(" ")[0] ?? row.expires_at).toSorted()).toEqual([
      0,
      0,
      "spent",
    ]);
  });

  test("E02: a reset voids a pending change of address", async () => {
    await using world = await createWorld([hana], sandbox);
    const { access_token } = await world.signIn(hana);
    const email = "thief@example.jp";
    const client = world.client({ bearer: access_token });
    dataOf(await client.send(changeEmail, { body: { access_token, email } }));
    const code = await readCode(world, sandbox, email);
    const visitor = new LoginVisitor(world);
    await visitor.submit(await proveAddress(world, visitor), { password: PASSWORD });

    const person = { ...hana, password: PASSWORD } as unknown as typeof hana;
    const tokens = await world.signIn(person);
    const outcome = await world.client({ bearer: tokens.access_token }).send(verifyCode, {
      body: {
        access_token: tokens.access_token,
        attribute_name: "email",
        code,
        after_email: email,
      },
    });
    expect(codeOf(outcome)).toBe("ExpiredCodeException");
  });

  test("S06, W03: a lock from guessing does not block a right code, and a reset clears the lock", async () => {
    await using world = await createWorld([hana], sandbox);
    world.holdTime();
    const visitor = new LoginVisitor(world);
    const page = await askForCode(visitor);
    const code = await readCode(world, sandbox, hana.email);
    for (let turn = 0; turn < 5; turn += 1) expect(await opens(world, "Wrong2026")).toBe(false);
    expect(await opens(world, hana.password)).toBe(false);
    const wrong = await visitor.submit(page, { code: otherCode(code) });
    expect([wrong.status, wrong.html.includes(words.code.faults["wrong-code"])]).toEqual([
      422,
      true,
    ]);
    const proven = await visitor.submit(page, { code });
    expect(titleOf(proven)).toBe(words.newPassword.flows.forgot.title);
    // Neither the wrong code nor the right one clears the lock; only the reset does.
    expect(await opens(world, hana.password)).toBe(false);

    await visitor.submit(proven, { password: PASSWORD });
    const rows = await world.database.db.selectFrom("password_attempt").selectAll().execute();
    expect(rows).toEqual([]);
    expect(await opens(world, PASSWORD)).toBe(true);
  });

  onBothEngines(
    "L07: a visitor who proves an ID's unproven address gets the ID, without its other credentials",
    async () => {
      await using world = await createWorld([hana], sandbox);
      const { db } = world.database;
      await db.updateTable("account").set({ email_proven_at: null }).execute();
      const identity = { issuer: "https://evil.example", subject: "x", account: hana.subject };
      await db
        .insertInto("account_identity")
        .values({ ...identity, provider_name: "Google", created_at: 0 })
        .execute();
      const attackers = new Authenticator(world.config.origin);
      await new PasskeyVisitor(world).addFor(hana, attackers);
      const visitor = new LoginVisitor(world);
      await visitor.submit(await proveAddress(world, visitor), { password: PASSWORD });
      expect(await readCredentials(world, hana)).toEqual(["password"]);
      expect((await new PasskeyVisitor(world).logIn(attackers)).status).toBe(422);
      const account = await db.selectFrom("account").selectAll().executeTakeFirstOrThrow();
      expect(account.email_proven_at).not.toBeNull();
    },
  );

  test.each([
    ["forgot-code", { blocked_at: null }],
    ["account-blocked", { blocked_at: 1 }],
    ["unproven", { imported_at: 1, email_proven_at: null }],
  ])(
    "W01: a permanent bounce of the mail %s does not mark the address as dead",
    async (about, state) => {
      await using world = await createWorld([hana], sandbox);
      const { database, parts } = world;
      await database.db.updateTable("account").set(state).execute();
      const { createJobHandlers } = await import("../../../src/process/job-handlers.ts");
      const refusal = { result: "refused", reason: "550", isDeadAddress: true } as const;
      const sent: string[] = [];
      const send: Mailer["send"] = async ({ content }) => {
        sent.push(content.about);
        return refusal;
      };
      await askForCode(new LoginVisitor(world));
      const handlers = createJobHandlers({ ...parts, mailer: { ...parts.mailer, send } });
      await parts.outbox.work(handlers);
      await parts.outbox.work(handlers);
      expect(sent).toEqual([about]);
      expect(await database.db.selectFrom("undeliverable").selectAll().execute()).toEqual([]);
    },
  );

  test("neither the database nor the page reveals the code", async () => {
    await using world = await createWorld([hana], sandbox);
    const page = await askForCode(new LoginVisitor(world));
    const { db } = world.database;
    const rows = [
      ...(await db.selectFrom("outbox").selectAll().execute()),
      ...(await db.selectFrom("verification_code").selectAll().execute()),
      ...(await db.selectFrom("journal").selectAll().execute()),
      ...(await db.selectFrom("login_form_state").selectAll().execute()),
    ];
    expect(JSON.stringify(rows.at(-1))).not.toContain(hana.email);
    const code = await readCode(world, sandbox, hana.email);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(page.html).not.toContain(code);
  });
});
