import { changePassword } from "@musubi/contract";
import { demoCatalogue, PEOPLE } from "@musubi/demo-world";
import { login as english } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { BOOKSHOP, serviceCallsAs, withBookshop } from "../ties/store/bookshop.ts";
import { OLD_STORE, readCode as readStoreCode, storeCallsAs } from "../ties/store/store-calls.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { LoginVisitor } from "../world/login-visitor.ts";
import { readCode } from "../world/mailbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { loginJa as japanese, refusalWords } from "../world/words.ts";
import { createWorld } from "../world/world.ts";

const sandbox = await freshSandbox();

const { hana } = PEOPLE;
const GOOD = "Yozakura2026";
/** Passwords from the list in any case, and made of the brand's name, the address, or its local part. */
const guessable = (email: string) => [
  "password1",
  "Passw0rd",
  "Musubi2026",
  "MusubiID1",
  `${email}1`,
  `${email.split("@")[0]}2026`,
];

describe("S09: a password that attackers try first is refused, and changes nothing", () => {
  test("when a holder changes the password, before the present one is checked", async () => {
    await using world = await createWorld([hana], sandbox);
    const { access_token } = await world.signIn();
    const change = (previous_password: string, proposed_password: string) =>
      world
        .client({ bearer: access_token })
        .send(changePassword, { body: { access_token, previous_password, proposed_password } });
    for (const proposed of guessable(hana.email)) {
      for (const present of [hana.password, "Wrong2026"]) {
        const outcome = await change(present, proposed);
        expect(codeOf(outcome), proposed).toBe("CommonPasswordException");
        expect(outcome).toMatchObject({
          error: { message_body: refusalWords.en.CommonPasswordException.body },
        });
      }
    }
    const { db } = world.database;
    expect(await db.selectFrom("password_attempt").selectAll().execute()).toEqual([]);
    await world.signIn();
    dataOf(await change(hana.password, GOOD));
  });

  test("at a sign-up, with a message in either language; the form remains valid", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new LoginVisitor(world);
    const email = "tsumugi@example.jp";
    let page = await visitor.submit(await visitor.goTo("/sign-up"), { email });
    page = await visitor.submit(page, { code: await readCode(world, sandbox, email) });
    for (const password of guessable(email)) {
      page = await visitor.submit(page, { password, terms: "accepted" });
      expect(page.status, password).toBe(422);
      expect(page.html).toContain(english.newPassword.faults["common-password"]);
    }
    page = await visitor.submit(await visitor.switchLanguage(page), { password: "password1" });
    expect(page.html).toContain(japanese.newPassword.faults["common-password"]);
    expect(await world.database.db.selectFrom("account").selectAll().execute()).toEqual([]);
    const made = await visitor.submit(page, { password: GOOD, terms: "accepted" });
    expect(made.location).toContain("authorization_code=");
  });

  test("after a forgotten password; the form remains valid", async () => {
    await using world = await createWorld([hana], sandbox);
    const visitor = new LoginVisitor(world);
    let page = await visitor.submit(await visitor.goTo("/forgot"), { email: hana.email });
    page = await visitor.submit(page, { code: await readCode(world, sandbox, hana.email) });
    for (const password of guessable(hana.email)) {
      page = await visitor.submit(page, { password });
      expect(page.status, password).toBe(422);
      expect(page.html).toContain(english.newPassword.faults["common-password"]);
    }
    await world.signIn();
    await visitor.submit(page, { password: GOOD });
    await world.signIn({ ...hana, password: GOOD });
  });

  test.each(["store", BOOKSHOP])(
    "at the %s, for unknown and known addresses alike; the code remains valid",
    async (kind) => {
      const services = withBookshop(demoCatalogue(sandbox.origin), sandbox);
      await using world = await createWorld([hana], sandbox, services);
      const visitor =
        kind === "store" ? await storeCallsAs(world) : await serviceCallsAs(world, BOOKSHOP);
      const { email } = OLD_STORE;
      dataOf(await visitor.forgot(email));
      const code = (await readStoreCode(world, sandbox, email)) ?? "";
      for (const password of guessable(email)) {
        for (const typed of [email, "old-store@elsewhere.example"]) {
          const same = password.startsWith(email) ? `${typed}1` : password;
          expect(codeOf(await visitor.reset(typed, code, same)), same).toBe(
            "CommonPasswordException",
          );
        }
      }
      const { db } = world.database;
      expect(await db.selectFrom("password_attempt").selectAll().execute()).toEqual([]);
      dataOf(await visitor.certify(email, OLD_STORE.password));
      dataOf(await visitor.reset(email, code, GOOD));
    },
  );

  test("a holder who already has such a password can still log in with it", async () => {
    const person = { ...hana, password: "password1" };
    await using world = await createWorld([person], sandbox);
    await world.signIn(person);
  });
});
