import {
  changePassword,
  DAY_MS,
  getAttributes,
  OperationDetail,
  renewTokens,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { Browser } from "../world/browser.ts";
import { startEmailChange } from "../world/email-change.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { failuresAt, haveFailed, statusOf, WRONG } from "../world/guesses.ts";
import { readMail } from "../world/mailbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { readEverything } from "../world/read-everything.ts";
import { createWorld, type World } from "../world/world.ts";

const sandbox = await freshSandbox();

const OLD = PEOPLE.hana.password;
const NEW = "Yozakura 2026";

async function signInAndChange(world: World) {
  const { access_token } = await world.signIn();
  const client = world.client({ bearer: access_token, language: "ja" });
  return (previous_password: string, proposed_password: string, token = access_token) =>
    client.send(changePassword, {
      body: { access_token: token, previous_password, proposed_password },
    });
}

describe("changing the password", () => {
  test("the new password signs in, the old one does not, and the holder gets a mail", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const change = await signInAndChange(world);
    expect(dataOf(await change(OLD, NEW))).toEqual({});
    await expect(world.signIn()).rejects.toThrow();
    await world.signIn({ ...PEOPLE.hana, password: NEW });

    const mail = await readMail(world, sandbox, PEOPLE.hana.email);
    expect(mail.subject).toBe("パスワードが変更されました");
    expect(mail.text).not.toContain(NEW);
    const row = await world.database.db
      .selectFrom("journal")
      .select(["operation_detail", "author", "account"])
      .where("operation_detail", "!=", OperationDetail.LOGIN)
      .executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({
      operation_detail: OperationDetail.CHANGE_PASSWORD,
      author: "identity",
      account: PEOPLE.hana.subject,
    });
  });

  onBothEngines(
    "T11: sessions and tokens of another browser end; the own session continues",
    async () => {
      await using world = await createWorld([PEOPLE.hana], sandbox);
      const elsewhere = new Browser();
      const other = await world.signIn(PEOPLE.hana, elsewhere);
      const own = await world.signIn();
      const client = world.client({ bearer: own.access_token });
      const body = {
        access_token: own.access_token,
        previous_password: OLD,
        proposed_password: NEW,
      };
      dataOf(await client.send(changePassword, { body }));

      const read = (bearer: string) => world.client({ bearer }).send(getAttributes, {});
      const renew = (refresh_token: string) =>
        world.client().send(renewTokens, { body: { refresh_token, auth_service_id: 0 } });
      expect(codeOf(await read(other.access_token))).toBe("NotAuthorizedException");
      expect(codeOf(await renew(other.refresh_token))).toBe("NotAuthorizedException");
      expect((await elsewhere.request(world.loginUrl())).status).toBe(200);
      dataOf(await read(own.access_token));
      dataOf(await renew(own.refresh_token));
    },
  );

  onBothEngines("E02: a pending change of address becomes void", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
    const code = await hana.obtainCode("planted@example.jp");
    const { access_token } = hana.tokens;
    const body = { access_token, previous_password: OLD, proposed_password: NEW };
    dataOf(await world.client({ bearer: access_token }).send(changePassword, { body }));
    const confirmed = await hana.confirm(code, "planted@example.jp");
    expect(codeOf(confirmed)).toBe("ExpiredCodeException");
  });

  test("a wrong present password is refused, and changes nothing", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const change = await signInAndChange(world);
    expect(codeOf(await change("Hanami2025", NEW))).toBe("InvalidPasswordException");
    await world.signIn();
  });

  test("a new password that breaks a rule is refused", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const change = await signInAndChange(world);
    for (const proposed of [
      "Short12",
      "onlyletters",
      "12345678",
      " Leading2026",
      "Trailing2026 ",
      "パスワード2026",
      `${"a1".repeat(64)}b`,
    ]) {
      expect(codeOf(await change(OLD, proposed)), proposed).toBe("InvalidParameterException");
    }
    dataOf(await change(OLD, "a1".repeat(64)));
  });

  test("the e-mail address is refused as the new password", async () => {
    const person = { ...PEOPLE.hana, email: "hana2026@example.jp" };
    await using world = await createWorld([person], sandbox);
    const { access_token } = await world.signIn(person);
    const client = world.client({ bearer: access_token });
    for (const proposed_password of ["hana2026@example.jp", "Hana2026@Example.jp"]) {
      const body = { access_token, previous_password: OLD, proposed_password };
      expect(codeOf(await client.send(changePassword, { body }))).toBe("InvalidParameterException");
    }
  });

  test("requires the bearer's own token", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const change = await signInAndChange(world);
    const other = await world.signIn();
    expect(codeOf(await change(OLD, NEW, other.access_token))).toBe("NotAuthorizedException");
  });

  test("an account without a password is refused", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const change = await signInAndChange(world);
    await world.database.db.updateTable("account").set({ password_hash: null }).execute();
    expect(codeOf(await change(OLD, NEW))).toBe("InvalidParameterException");
  });

  onBothEngines("W02: after five wrong passwords even the right one has to wait", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    world.holdTime();
    const change = await signInAndChange(world);
    for (let n = 0; n < 5; n += 1) {
      expect(codeOf(await change(`Wrong200${n}`, NEW))).toBe("InvalidPasswordException");
    }
    expect(codeOf(await change("Wrong2006", NEW))).toBe("LimitExceededException");
    expect(codeOf(await change(OLD, NEW))).toBe("LimitExceededException");
    world.passTime(2_000);
    dataOf(await change(OLD, NEW));
  });

  test("W03: the sign-in and this form count wrong passwords separately", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    world.holdTime();
    const change = await signInAndChange(world);
    const { email } = PEOPLE.hana;
    for (let n = 0; n < 6; n += 1) await statusOf(world, { email, password: WRONG });
    for (let n = 0; n < 5; n += 1) {
      expect(codeOf(await change(WRONG, NEW))).toBe("InvalidPasswordException");
    }
    expect(codeOf(await change(OLD, NEW))).toBe("LimitExceededException");
    // The holder's other session has its own count, and a right password here does not clear the sign-in's count.
    await haveFailed(world, email, 0);
    const after = await signInAndChange(world);
    await haveFailed(world, email, 100);
    dataOf(await after(OLD, NEW));
    expect(await failuresAt(world, email)).toBe(100);
  });

  onBothEngines(
    "W02: a session may try a hundred wrong passwords, however slowly; the next session starts at zero",
    async () => {
      await using world = await createWorld([PEOPLE.hana], sandbox);
      const change = await signInAndChange(world);
      await change(WRONG, NEW);
      const setBack = (failures: number, days: number) =>
        world.database.db
          .updateTable("password_attempt")
          .set({ failures, last_at: world.parts.now() - days * DAY_MS })
          .execute();
      await setBack(99, 1);
      expect(codeOf(await change(WRONG, NEW))).toBe("InvalidPasswordException");
      await setBack(100, 29);
      expect(codeOf(await change(OLD, NEW))).toBe("LimitExceededException");
      dataOf(await (await signInAndChange(world))(OLD, NEW));
    },
  );

  onBothEngines("of two changes at once with the same old password, one is refused", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const change = await signInAndChange(world);
    const outcomes = await Promise.all([change(OLD, "First2026"), change(OLD, "Second2026")]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    const loser = outcomes.find((outcome) => !outcome.ok);
    expect(loser && codeOf(loser)).toBe("InvalidPasswordException");
  });

  test("I06: neither password is in the database", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const change = await signInAndChange(world);
    dataOf(await change(OLD, NEW));
    const kept = JSON.stringify(await readEverything(world));
    expect(kept).not.toContain(OLD);
    expect(kept).not.toContain(NEW);
  });
});
