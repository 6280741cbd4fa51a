import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { mail as mails } from "@musubi/messages/en/mail";
import { describe, expect } from "vitest";
import { openAccount } from "../../../src/accounts/open-account.ts";
import { cleanUp } from "../../../src/process/clean-up.ts";
import { personAt } from "../../social/provider-people.ts";
import { emailOf, startEmailChange } from "../../world/email-change.ts";
import { onBothEngines, test } from "../../world/engines.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { anonymous, LoginVisitor, titleOf } from "../../world/login-visitor.ts";
import { readCode, readMail, workOutbox } from "../../world/mailbox.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { SocialVisitor } from "../../world/social-visitor.ts";
import { createWorld, type World } from "../../world/world.ts";
import { readHeld } from "./read-rows.ts";

const { hana, kenji } = PEOPLE;
const NEW = "new-hana@example.jp";
const DAY = 24 * 60 * 60_000;

const sandbox = await freshSandbox();

/** Gives Hana another address; her previous one is held for her. */
async function moveHana(world: World) {
  const change = await startEmailChange(world, sandbox, hana);
  dataOf(await change.confirm(await change.obtainCode(NEW), NEW));
  await workOutbox(world);
  return change;
}

const VISITOR = { language: "en", userAgent: "", network: "", from: "" } as const;

/** Opens an account, as at the end of a sign-up with a proved address. */
const openAt = ({ database, parts }: World, email: string) =>
  database
    .transact((trx) =>
      openAccount(parts, trx, { email, emailKey: email }, { by: "Google" }, VISITOR),
    )
    .then(
      () => "opened",
      (error: unknown) => database.violation(error),
    );

describe("an address that its holder has changed from", () => {
  onBothEngines(
    "cannot be used to sign up: the page is the same as for any address, and a mail says why",
    async () => {
      await using world = await createWorld([hana], sandbox);
      await moveHana(world);
      const ask = async (email: string) => {
        const visitor = new LoginVisitor(world);
        return anonymous(await visitor.submit(await visitor.goTo("/sign-up"), { email }), email);
      };
      expect(await ask(hana.email)).toEqual(await ask("nobody@example.jp"));
      const mail = await readMail(world, sandbox, hana.email);
      expect(mail.subject).toBe(mails.addressResting.subject);
      expect(await openAt(world, hana.email)).toBe("AliasExistsException");
    },
  );

  test("opens no ID for a visitor whose Google account has it", async () => {
    await using world = await createWorld([hana], sandbox);
    await moveHana(world);
    const page = await new SocialVisitor(world).signIn("google", personAt(hana.email));
    const { title } = words.problem.problems["account-closed"];
    expect([page.status, titleOf(page)]).toEqual([403, title]);
  });

  test("cannot become another holder's address; the refusal is the same as for any taken address", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    await moveHana(world);
    const his = await startEmailChange(world, sandbox, kenji);
    const code = await his.obtainCode(hana.email);
    expect(codeOf(await his.confirm(code, hana.email))).toBe("AliasExistsException");
    expect(await emailOf(world, kenji)).toBe(kenji.email);
  });

  test("cannot be used to sign up at the very moment of the change either", async () => {
    await using world = await createWorld([hana], sandbox);
    await using second = await world.restart();
    const change = await startEmailChange(world, sandbox, hana);
    const code = await change.obtainCode(NEW);
    const wanted = Array.from({ length: 8 }, () => openAt(second, hana.email));
    const [moved, ...others] = await Promise.all([change.confirm(code, NEW), ...wanted]);
    dataOf(moved);
    expect(new Set(others)).toEqual(new Set(["AliasExistsException"]));
    expect(await readHeld(world)).toEqual([{ account: hana.subject, email: hana.email }]);
  });

  test("can become its holder's again by a code from this address alone", async () => {
    await using world = await createWorld([hana], sandbox);
    const change = await moveHana(world);
    dataOf(await change.ask(hana.email));
    const code = await readCode(world, sandbox, hana.email);
    dataOf(await change.confirm(code, hana.email));
    expect(await emailOf(world, hana)).toBe(hana.email);
    expect(await readHeld(world)).toEqual([{ account: hana.subject, email: NEW }]);
  });

  test("is free when nothing can be taken back any more", async () => {
    await using world = await createWorld([hana], sandbox);
    await moveHana(world);
    world.passTime(14 * DAY + 60_000);
    await cleanUp(world.database, world.parts.now());
    expect(await readHeld(world)).toEqual([]);
    expect(await openAt(world, hana.email)).toBe("opened");
  });

  test("is free after 14 days, even before the clean-up", async () => {
    await using world = await createWorld([hana], sandbox);
    await moveHana(world);
    world.passTime(14 * DAY - 60_000);
    expect(await openAt(world, hana.email)).toBe("AliasExistsException");
    world.passTime(2 * 60_000);
    expect(await readHeld(world)).toHaveLength(1);
    const visitor = new LoginVisitor(world);
    const asked = await visitor.submit(await visitor.goTo("/sign-up"), { email: hana.email });
    const code = await readCode(world, sandbox, hana.email);
    expect(titleOf(await visitor.submit(asked, { code }))).toBe(
      words.newPassword.flows["sign-up"].title,
    );
    expect(await openAt(world, hana.email)).toBe("opened");
  });

  test("is held for the last holder who had it, even if an earlier holder's row was not cleaned up", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    await moveHana(world);
    world.passTime(14 * DAY + 60_000);
    const own = await startEmailChange(world, sandbox, kenji);
    dataOf(await own.confirm(await own.obtainCode(hana.email), hana.email));
    expect(await readHeld(world)).toContainEqual({ account: hana.subject, email: hana.email });
    world.passTime(4 * DAY);
    const next = await startEmailChange(world, sandbox, { ...kenji, email: hana.email });
    dataOf(await next.confirm(await next.obtainCode("next@example.jp"), "next@example.jp"));
    expect(await readHeld(world)).toContainEqual({ account: kenji.subject, email: hana.email });
    expect(await openAt(world, hana.email)).toBe("AliasExistsException");
  });

  test("remains held while its account is stopped, even if the stop is overdue", async () => {
    await using world = await createWorld([hana], sandbox);
    await moveHana(world);
    const { db } = world.database;
    await db.updateTable("account").set({ stopped_by: "a row", stopped_until: 1 }).execute();
    world.passTime(14 * DAY + 60_000);
    expect(await openAt(world, hana.email)).toBe("AliasExistsException");
  });
});
