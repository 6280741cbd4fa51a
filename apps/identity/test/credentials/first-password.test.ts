import { changeEmail, DAY_MS, getAttributes, setFirstPassword } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { readCredentials } from "../world/credential-calls.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { readMail } from "../world/mailbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { signInAtProvider } from "../world/social-visitor.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, yuki } = PEOPLE;
const PASSWORD = "Yukimi 2026";

const sandbox = await freshSandbox();

async function enter(world: World) {
  const { access_token } = await signInAtProvider(world, yuki.provider);
  const client = world.client({ bearer: access_token, language: "ja" });
  return {
    access_token,
    client,
    set: (proposed_password: string) =>
      client.send(setFirstPassword, { body: { proposed_password } }),
  };
}

test("a first password logs in beside Google, the mailbox gets a notice, and no session ends", async () => {
  await using world = await createWorld([yuki], sandbox);
  const elsewhere = await signInAtProvider(world, yuki.provider);
  const { client, set, access_token } = await enter(world);
  const change = { access_token, email: "yuki.new@example.jp" };
  expect(codeOf(await client.send(changeEmail, { body: change }))).toBe(
    "InvalidParameterException",
  );
  expect(dataOf(await set(PASSWORD))).toEqual({});
  await world.signIn({ ...yuki, password: PASSWORD });
  await signInAtProvider(world, yuki.provider);
  dataOf(await world.client({ bearer: elsewhere.access_token }).send(getAttributes, {}));
  const mail = await readMail(world, sandbox, yuki.email);
  expect(mail.subject).toBe("ログイン方法にメールアドレスとパスワードが追加されました");
  expect(mail.text).toContain("メールアドレスとパスワード");
  // From now on the holder can change the address.
  expect(dataOf(await client.send(getAttributes, {})).password_auth_flg).toBe(1);
  dataOf(await client.send(changeEmail, { body: change }));
});

test.each([
  ["Short12", "InvalidParameterException"],
  ["password1", "CommonPasswordException"],
  [yuki.email, "InvalidParameterException"],
])("%s is refused as a first password", async (proposed, code) => {
  await using world = await createWorld([yuki], sandbox);
  expect(codeOf(await (await enter(world)).set(proposed))).toBe(code);
  expect(await readCredentials(world, yuki)).toEqual(["google-yuki"]);
});

test("of two first passwords set at once one is refused, and so is one for an ID that has a password", async () => {
  await using world = await createWorld([hana, yuki], sandbox);
  const { set } = await enter(world);
  const outcomes = await Promise.all([set(PASSWORD), set("Another 2026")]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const refused = outcomes.find(({ ok }) => !ok);
  expect(refused && codeOf(refused)).toBe("CredentialExistsException");
  const { access_token: bearer } = await world.signIn(hana);
  const body = { proposed_password: PASSWORD };
  const second = await world.client({ bearer }).send(setFirstPassword, { body });
  expect(codeOf(second)).toBe("CredentialExistsException");
});

test("a first password requires a recent sign-in", async () => {
  await using world = await createWorld([yuki], sandbox);
  const { set } = await enter(world);
  await world.database.db
    .updateTable("login_session")
    .set({ auth_time: world.parts.now() - DAY_MS })
    .execute();
  expect(codeOf(await set(PASSWORD))).toBe("FreshSignInRequired");
});
