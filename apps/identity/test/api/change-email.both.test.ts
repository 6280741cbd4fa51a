import { changeEmail, forgotStorePassword, type Language, OperationDetail } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { LoginVisitor } from "../world/login-visitor.ts";
import { readMail, workOutbox } from "../world/mailbox.ts";
import { makeBusy } from "../world/merges.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const sandbox = await freshSandbox();

async function signInAndAsk(world: World, language: Language = "en") {
  const { access_token } = await world.signIn();
  const client = world.client({ bearer: access_token, language });
  return (email: string, token = access_token) =>
    client.send(changeEmail, { body: { access_token: token, email } });
}

describe("a request for another e-mail address", () => {
  test.each([
    ["ja", /^確認コード：([2-9A-HJ-NP-Z]{6})（メールアドレスの変更）$/, "確認コード："],
    [
      "en",
      /^Verification code: ([2-9A-HJ-NP-Z]{6}) \(E-mail address change\)$/,
      "Verification code: ",
    ],
  ] as const)(
    "sends a code to it, in %s, in the subject and in the body",
    async (lng, subject, label) => {
      await using world = await createWorld([PEOPLE.hana], sandbox);
      const ask = await signInAndAsk(world, lng);
      expect(dataOf(await ask("new-hana@example.jp"))).toEqual({});
      const mail = await readMail(world, sandbox, "new-hana@example.jp");
      const code = subject.exec(mail.subject)?.[1];
      expect(mail.text).toContain(`${label}${code}`);
      expect(mail.html).toContain(`${label}${code}`);
      expect(mail.html).toContain(`<html lang="${lng}">`);
      expect(mail.text).toContain(world.config.site.brand[lng]);
      expect(mail.text).toContain(world.config.site.links[lng].contact);
      expect(await sandbox.mails()).toHaveLength(1);
    },
  );

  test("writes a row in the journal, and changes nothing yet", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const ask = await signInAndAsk(world);
    dataOf(await ask("new-hana@example.jp"));
    const rows = await world.database.db
      .selectFrom("journal")
      .select(["operation_detail", "author", "account", "result"])
      .where("operation_detail", "!=", OperationDetail.LOGIN)
      .execute();
    expect(rows.map((row) => ({ ...row }))).toEqual([
      {
        operation_detail: OperationDetail.CHANGE_EMAIL_SEND_CODE,
        author: "identity",
        account: PEOPLE.hana.subject,
        result: "成功",
      },
    ]);
    const { email } = await world.database.db
      .selectFrom("account")
      .select("email")
      .executeTakeFirstOrThrow();
    expect(email).toBe(PEOPLE.hana.email);
  });

  test("does not reveal whether another ID has the address: the code is sent in both cases", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.kenji], sandbox);
    const ask = await signInAndAsk(world);
    expect(await ask(PEOPLE.kenji.email)).toEqual(await ask("nobody@example.jp"));
    await workOutbox(world);
    const received = (await sandbox.mails()).map((mail) => mail.to);
    expect(received.toSorted()).toEqual([PEOPLE.kenji.email, "nobody@example.jp"]);
  });

  test("is refused for an invalid address, and for two addresses at once", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const ask = await signInAndAsk(world);
    for (const email of [
      "hana",
      "hana@example",
      ".hana@example.jp",
      "ha..na@example.jp",
      "hana.@example.jp",
      "hana@-example.jp",
      " new@example.jp",
      `hana@${"a".repeat(64)}.jp`,
      "a@x.jp <evil@x.jp>",
      "a@x.jp,evil@x.jp",
    ]) {
      expect(codeOf(await ask(email)), email).toBe("InvalidParameterException");
    }
    expect(await workOutbox(world)).toBe(0);
  });

  test("is refused for the present address, in any spelling", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const ask = await signInAndAsk(world);
    for (const same of [PEOPLE.hana.email, "HANA@Example.JP", "ｈａｎａ＠example.jp"]) {
      expect(codeOf(await ask(same)), same).toBe("InvalidParameterException");
    }
  });

  test("is refused to an account that signs in only with a provider", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.yuki], sandbox);
    const ask = await signInAndAsk(world);
    await world.database.db
      .updateTable("account_identity")
      .set({ account: PEOPLE.hana.subject })
      .execute();
    await world.database.db.updateTable("account").set({ password_hash: null }).execute();
    expect(codeOf(await ask("new-hana@example.jp"))).toBe("InvalidParameterException");
    expect(await workOutbox(world)).toBe(0);
  });

  test("requires the bearer's own token", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const ask = await signInAndAsk(world);
    const other = await world.signIn();
    const outcome = await ask("new-hana@example.jp", other.access_token);
    expect(codeOf(outcome)).toBe("NotAuthorizedException");
  });

  test("is refused for an address that a mail server refused for good", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const ask = await signInAndAsk(world);
    await world.database.db
      .insertInto("undeliverable")
      .values({ email_key: "gone@example.jp", since: 0 })
      .execute();
    expect(codeOf(await ask("Gone@example.jp"))).toBe("CodeDeliveryFailureException");
  });

  onBothEngines("is refused after five in a row, and accepted again after a pause", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const ask = await signInAndAsk(world);
    world.holdTime();
    for (let n = 1; n <= 5; n += 1) dataOf(await ask(`new-${n}@example.jp`));
    const refused = await ask("new-6@example.jp");
    expect(codeOf(refused)).toBe("TooManyRequestException");
    expect(refused).toMatchObject({ retryAfterSeconds: 15 * 60 });
    expect(await workOutbox(world)).toBe(5);
    world.passTime(15 * 60_000);
    dataOf(await (await signInAndAsk(world))("new-6@example.jp"));
  });

  test("one address gets a limited number of mails from all holders and calls together; its owner's own requests count separately", async () => {
    // Allows two mails to each address.
    const narrow = { rateLimitFactor: 0.2 };
    await using world = await createWorld([PEOPLE.hana, PEOPLE.kenji, PEOPLE.mio], sandbox, narrow);
    const enter = async (person: DemoPerson) => {
      const { access_token } = await world.signIn(person);
      const client = world.client({ bearer: access_token });
      return {
        ask: (email: string) => client.send(changeEmail, { body: { access_token, email } }),
        forgot: (email: string) => client.send(forgotStorePassword, { body: { email } }),
      };
    };
    const [hana, kenji] = [await enter(PEOPLE.hana), await enter(PEOPLE.kenji)];
    // An address of a holder and an unknown one get the same answers.
    for (const [known, shouted] of [
      [PEOPLE.mio.email, "MIO@Example.JP"],
      ["nobody@example.jp", "Nobody@example.jp"],
    ] as const) {
      dataOf(await hana.ask(known));
      dataOf(await kenji.ask(shouted));
      for (const { ask, forgot } of [hana, kenji]) {
        expect(codeOf(await ask(shouted))).toBe("TooManyRequestException");
        expect(codeOf(await forgot(known))).toBe("LimitExceededException");
      }
    }
    expect(await workOutbox(world)).toBe(4);
    const login = new LoginVisitor(world);
    const asked = await login.submit(await login.goTo("/forgot"), { email: PEOPLE.mio.email });
    expect(asked.status).toBe(200);
    expect(await workOutbox(world)).toBe(1);
  });

  test("is refused while the account is part of a merge", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const ask = await signInAndAsk(world);
    await makeBusy(world, PEOPLE.hana.subject);
    expect(codeOf(await ask("new-hana@example.jp"))).toBe("MergeBusyException");
  });
});
