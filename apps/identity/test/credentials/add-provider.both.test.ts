import {
  changeEmail,
  DAY_MS,
  disableAccount,
  getAttributes,
  OperationDetail,
  readIdToken,
  renewTokens,
} from "@musubi/contract";
import { PEOPLE, STRANGERS } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { hashNonce, keepIdToken } from "../../src/social/handles.ts";
import { collectMails, use } from "../ties/take-back/claims.ts";
import { linkIn } from "../ties/take-back/play.ts";
import { Browser } from "../world/browser.ts";
import {
  credentialCalls,
  giveIdentity,
  openPopup,
  readCredentials,
} from "../world/credential-calls.ts";
import { startEmailChange } from "../world/email-change.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { LoginVisitor } from "../world/login-visitor.ts";
import { readCode, readMail } from "../world/mailbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { signInAtProvider } from "../world/social-visitor.ts";
import { createWorld, describeProviders, type World } from "../world/world.ts";

const { hana, kenji, yuki, nao } = PEOPLE;
const HARU = { person: "google-haru" };

const sandbox = await freshSandbox();

async function callsAs(world: World, person: typeof hana | typeof kenji = hana) {
  const { access_token } = await world.signIn(person);
  return { bearer: access_token, ...credentialCalls(world, access_token) };
}

const journalOf = (world: World, detail: OperationDetail) =>
  world.database.db
    .selectFrom("journal")
    .select(["account", "log_text", "author"])
    .where("operation_detail", "=", detail)
    .execute();

describe("adding Google or Apple", () => {
  test.each([
    ["Google", "google-haru"],
    ["SignInWithApple", "apple-tsubasa"],
  ] as const)(
    "%s logs in from then on, and the mailbox gets a notice",
    async (provider, person) => {
      await using world = await createWorld([hana], sandbox);
      const credentials = await callsAs(world);
      const brought = await openPopup(world, provider, { person }, hana);
      expect(dataOf(await credentials.add(brought))).toEqual({ added: 1 });
      expect(await readCredentials(world, hana)).toEqual([person, "password"].sort());

      const mail = await readMail(world, sandbox, hana.email);
      const name = provider === "Google" ? "Google" : "Apple";
      expect(mail.subject).toBe(`ログイン方法に${name}が追加されました`);
      expect(mail.text).toContain(name);
      expect(mail.text).toContain("/login/take-back/");
      expect(await journalOf(world, OperationDetail.ADD_SIGN_IN_METHOD)).toEqual([
        {
          account: hana.subject,
          log_text: provider === "Google" ? "google" : "apple",
          author: "identity",
        },
      ]);

      const listed = async () =>
        (await credentials.list()).providers.find((credential) => credential.provider === provider);
      const email = STRANGERS.find(({ subject }) => subject === person)?.email;
      expect(await listed()).toMatchObject({ since: expect.any(Number), used_at: null, email });
      const tokens = await signInAtProvider(world, { name: provider, subject: person });
      expect(readIdToken(tokens.id_token)).toMatchObject({
        sub: hana.subject,
        email: hana.email,
        identities: [{ providerName: provider }],
      });
      expect(await listed()).toMatchObject({ offered: 1, used_at: expect.any(Number) });
    },
  );

  test("the address at the provider is encrypted, updated with each log-in, and restored with a removed provider", async () => {
    await using world = await createWorld([hana], sandbox);
    const { db } = world.database;
    await giveIdentity(world, hana, "Google", { subject: HARU.person, agoMs: 20 * DAY_MS });
    const credentials = await callsAs(world);
    const listed = async () =>
      (await credentials.list()).providers.find((credential) => credential.provider === "Google")
        ?.email;
    expect(await listed()).toBeNull();
    await signInAtProvider(world, { name: "Google", subject: HARU.person });
    expect(await listed()).toBe("haru@gmail.example");
    const row = await db.selectFrom("account_identity").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain("haru@gmail.example");

    dataOf(await credentials.removeProvider("Google"));
    const link = linkIn(await collectMails(world), hana.email);
    expect(await use(world, link)).toBe("restored");
    const back = await db.selectFrom("account_identity").selectAll().executeTakeFirstOrThrow();
    expect(back.address).toBe(row.address);
  });

  test("the renewed ID token names the provider, and a holder with a password can still change the address", async () => {
    await using world = await createWorld([hana], sandbox);
    const tokens = await world.signIn(hana);
    const credentials = credentialCalls(world, tokens.access_token);
    dataOf(await credentials.add(await openPopup(world, "Google", HARU, hana)));
    const client = world.client({ bearer: tokens.access_token });
    const { refresh_token } = tokens;
    const renewed = dataOf(
      await client.send(renewTokens, { body: { refresh_token, auth_service_id: 0 } }),
    );
    expect(readIdToken(renewed.id_token)?.identities).toEqual([{ providerName: "Google" }]);
    expect(dataOf(await client.send(getAttributes, {})).password_auth_flg).toBe(1);
    const body = { access_token: tokens.access_token, email: "hana.new@example.jp" };
    dataOf(await client.send(changeEmail, { body }));
  });

  test("adding the same account again says that it was added before, and writes nothing", async () => {
    await using world = await createWorld([hana], sandbox);
    const credentials = await callsAs(world);
    dataOf(await credentials.add(await openPopup(world, "Google", HARU, hana)));
    expect(dataOf(await credentials.add(await openPopup(world, "Google", HARU, hana)))).toEqual({
      added: 0,
    });
    expect(await journalOf(world, OperationDetail.ADD_SIGN_IN_METHOD)).toHaveLength(1);
  });

  test("a second account of the same provider is refused until the first is removed", async () => {
    await using world = await createWorld([hana], sandbox);
    const credentials = await callsAs(world);
    await giveIdentity(world, hana, "Google");
    const brought = await openPopup(world, "Google", HARU, hana);
    expect(codeOf(await credentials.add(brought))).toBe("CredentialExistsException");
    dataOf(await credentials.removeProvider("Google"));
    dataOf(await credentials.add(await openPopup(world, "Google", HARU, hana)));
  });

  test("an account that signs in to another ID is refused, whatever its address", async () => {
    await using world = await createWorld([hana, yuki], sandbox);
    const credentials = await callsAs(world);
    const brought = await openPopup(world, "Google", { person: "google-yuki" }, hana);
    expect(codeOf(await credentials.add(brought))).toBe("CredentialTakenException");
    expect(await readCredentials(world, yuki)).toEqual(["google-yuki"]);
    expect(await readCredentials(world, hana)).toEqual(["password"]);
  });

  test("an account that signed in to a closed ID is refused too", async () => {
    await using world = await createWorld([hana, nao], sandbox);
    const tokens = await signInAtProvider(world, nao.provider);
    const body = { user_key: nao.subject, is_token_for_login_page: false };
    const client = world.client({ bearer: tokens.access_token });
    dataOf(await client.send(disableAccount, { body }));
    const credentials = await callsAs(world);
    const brought = await openPopup(world, "SignInWithApple", { person: "apple-nao" }, hana);
    expect(codeOf(await credentials.add(brought))).toBe("CredentialRestingException");
  });

  onBothEngines("if two IDs add the same account at once, one gets it", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const [one, two] = [await callsAs(world, hana), await callsAs(world, kenji)];
    const brought = [
      await openPopup(world, "Google", HARU, hana),
      await openPopup(world, "Google", HARU, kenji),
    ] as const;
    const outcomes = await Promise.all([one.add(brought[0]), two.add(brought[1])]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = outcomes.find(({ ok }) => !ok);
    expect(refused && codeOf(refused)).toBe("CredentialTakenException");
    const all = [...(await readCredentials(world, hana)), ...(await readCredentials(world, kenji))];
    expect(all.filter((credential) => credential === "google-haru")).toHaveLength(1);
  });
});

describeOnce("P14: an invalid proof is refused, and logged", () => {
  test("a handle that was used, has expired, or comes with another handle's nonce", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const credentials = await callsAs(world);
    const used = await openPopup(world, "Google", HARU, hana);
    dataOf(await credentials.add(used));
    dataOf(await credentials.removeProvider("Google"));
    const invalid = "InvalidProofException";
    expect(codeOf(await credentials.add(used))).toBe(invalid);

    const late = await openPopup(world, "Google", HARU, hana);
    world.passTime(2 * 60_000 + 1);
    expect(codeOf(await credentials.add(late))).toBe(invalid);

    const { handle } = await openPopup(world, "Google", HARU, hana);
    const { nonce } = await openPopup(world, "Google", HARU, hana);
    expect(codeOf(await credentials.add({ handle, nonce }))).toBe(invalid);
    expect(await readCredentials(world, hana)).toEqual(["password"]);
    const rows = await journalOf(world, OperationDetail.ADD_SIGN_IN_METHOD);
    expect(rows.filter(({ log_text }) => log_text === invalid)).not.toHaveLength(0);
  });

  test("a popup that was opened for another ID: log-in CSRF, or another holder in another tab", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const credentials = await callsAs(world, hana);
    const kenjis = await openPopup(world, "Google", HARU, kenji);
    expect(codeOf(await credentials.add(kenjis))).toBe("InvalidProofException");
    // The refusal does not use up the handle: the right holder can still use it.
    dataOf(await (await callsAs(world, kenji)).add(kenjis));
  });

  test("a token of a foreign issuer", async () => {
    await using world = await createWorld([hana], sandbox);
    const credentials = await callsAs(world);
    const { nonce } = await openPopup(world, "Google", HARU, hana);
    const payload = Buffer.from('{"iss":"https://evil.example","sub":"x"}').toString("base64url");
    const token = `e30.${payload}.`;
    const handle = await keepIdToken(world.parts, token, hashNonce(nonce));
    expect(codeOf(await credentials.add({ handle, nonce }))).toBe("InvalidProofException");
  });
});

test("no provider is added while the ID is frozen, or without a recent sign-in", async () => {
  await using world = await createWorld([hana], sandbox);
  const credentials = await callsAs(world);
  await world.database.db
    .updateTable("account")
    .set({ frozen_until: world.parts.now() + DAY_MS })
    .execute();
  const brought = await openPopup(world, "Google", HARU, hana);
  expect(codeOf(await credentials.add(brought))).toBe("AccountRestingException");
  await world.database.db.updateTable("account").set({ frozen_until: null }).execute();
  await world.database.db
    .updateTable("login_session")
    .set({ auth_time: world.parts.now() - DAY_MS })
    .execute();
  expect(codeOf(await credentials.add(brought))).toBe("FreshSignInRequired");
  expect(await readCredentials(world, hana)).toEqual(["password"]);
});

onBothEngines(
  "S02: right after a change of address, adding a provider needs a code from the earlier address",
  async () => {
    await using world = await createWorld([hana], sandbox);
    const change = await startEmailChange(world, sandbox, hana);
    const email = "new-hana@example.jp";
    dataOf(await change.confirm(await change.obtainCode(email), email));
    const browser = new Browser();
    const { access_token } = await world.signIn({ ...hana, email }, browser);
    const credentials = credentialCalls(world, access_token);
    const brought = await openPopup(world, "Google", HARU, hana);
    expect(codeOf(await credentials.add(brought))).toBe("HeldAddressException");
    expect(await readCredentials(world, hana)).toEqual(["password"]);

    const visitor = new LoginVisitor(world, browser);
    const asked = await visitor.submit(
      await visitor.goTo("/", { prompt: "held-address add:provider" }),
      {},
    );
    const field = / name="(code-[^"]*)"/.exec(asked.html)?.[1] ?? "";
    await visitor.submit(asked, { [field]: await readCode(world, sandbox, hana.email) });
    // The refusal did not use up the handle.
    expect(dataOf(await credentials.add(brought))).toEqual({ added: 1 });
    expect(await readCredentials(world, hana)).toEqual(["google-haru", "password"]);
  },
);

test("a provider that is not offered is listed only for an ID that has added it", async () => {
  const { apple, google } = describeProviders(sandbox);
  const providers = { apple: { ...apple, client: undefined }, google };
  await using world = await createWorld([hana, nao], sandbox, { providers });
  const credentials = await callsAs(world);
  expect((await credentials.list()).providers).toEqual([
    { provider: "Google", offered: 1, since: null, used_at: null, email: null },
  ]);
  await giveIdentity(world, hana, "SignInWithApple");
  expect((await credentials.list()).providers).toMatchObject([
    { provider: "SignInWithApple", offered: 0, since: expect.any(Number) },
    { provider: "Google", offered: 1, since: null },
  ]);
});
