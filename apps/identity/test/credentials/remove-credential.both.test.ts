import {
  DAY_MS,
  getAttributes,
  OperationDetail,
  previewMerge,
  readIdToken,
  renewTokens,
} from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { Browser } from "../world/browser.ts";
import {
  credentialCalls,
  giveIdentity,
  givePasskey,
  readCredentials,
} from "../world/credential-calls.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { besidesSignIns, readMail, workOutbox } from "../world/mailbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { signInToPool } from "../world/pool-sign-in.ts";
import { SocialVisitor, signInAtProvider } from "../world/social-visitor.ts";
import { createWorld, describeProviders, type World } from "../world/world.ts";

const { hana, kenji, yuki } = PEOPLE;
const GOOGLE = { kind: "provider", provider: "Google" } as const;
const APPLE = { kind: "provider", provider: "SignInWithApple" } as const;

const sandbox = await freshSandbox();

const callsAs = async (world: World, person: DemoPerson = hana) => {
  const tokens = person.provider
    ? await signInAtProvider(world, person.provider)
    : await world.signIn(person);
  return { ...tokens, ...credentialCalls(world, tokens.access_token) };
};

describeOnce("removing a sign-in method", () => {
  test("Google no longer logs in, the password does, and the mailbox gets a notice", async () => {
    await using world = await createWorld([hana], sandbox);
    await giveIdentity(world, hana, "Google", { subject: "google-haru" });
    const credentials = await callsAs(world);
    expect(dataOf(await credentials.remove(GOOGLE))).toEqual({});
    expect(await readCredentials(world, hana)).toEqual(["password"]);
    const page = await new SocialVisitor(world).signIn("google", { person: "google-haru" });
    expect(page.location).toBe("");
    await world.signIn(hana);

    const mail = await readMail(world, sandbox, hana.email);
    expect(mail.subject).toBe("ログイン方法からGoogleが削除されました");
    expect(mail.text).toContain("/login/take-back/");
    const row = await world.database.db
      .selectFrom("journal")
      .select(["account", "log_text"])
      .where("operation_detail", "=", OperationDetail.REMOVE_SIGN_IN_METHOD)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ account: hana.subject, log_text: "google" });
    const { refresh_token } = credentials;
    const body = { refresh_token, auth_service_id: 0 } as const;
    const renewed = dataOf(await world.client().send(renewTokens, { body }));
    expect(readIdToken(renewed.id_token)?.identities).toEqual([]);
  });

  test("a passkey can be removed as well, and is named in the mail", async () => {
    await using world = await createWorld([hana], sandbox);
    await givePasskey(world, hana, "phone");
    const credentials = await callsAs(world);
    expect((await credentials.list()).passkeys).toMatchObject([{ id: "phone", name: "My phone" }]);
    dataOf(await credentials.remove({ kind: "passkey", id: "phone" }));
    expect(await readCredentials(world, hana)).toEqual(["password"]);
    expect((await readMail(world, sandbox, hana.email)).text).toContain("パスキー「My phone」");
  });

  test("other browsers are logged out if the holder wants it, and only then", async () => {
    await using world = await createWorld([hana], sandbox);
    await giveIdentity(world, hana, "Google");
    await giveIdentity(world, hana, "SignInWithApple");
    const elsewhere = await world.signIn(hana, new Browser());
    const credentials = await callsAs(world);
    const read = (bearer: string) => world.client({ bearer }).send(getAttributes, {});
    dataOf(await credentials.remove(GOOGLE, 0));
    dataOf(await read(elsewhere.access_token));
    dataOf(await credentials.remove(APPLE, 1));
    expect(codeOf(await read(elsewhere.access_token))).toBe("NotAuthorizedException");
    dataOf(await read(credentials.access_token));
  });

  test("a pool token from before the removal no longer proves anything", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    await giveIdentity(world, hana, "Google");
    const pool = await signInToPool(world.url, hana);
    const body = { migration_user_key: pool.idToken };
    const target = world.client({ bearer: (await world.signIn(kenji)).access_token });
    dataOf(await target.send(previewMerge, { body }));
    dataOf(await (await callsAs(world)).remove(GOOGLE));
    expect(codeOf(await target.send(previewMerge, { body }))).toBe("InvalidProofException");
  });

  test("a log-in under way with the removed provider begins no session", async () => {
    await using world = await createWorld([hana], sandbox);
    await giveIdentity(world, hana, "Google", { subject: "google-haru" });
    const credentials = await callsAs(world);
    const visitor = new SocialVisitor(world);
    const answer = await visitor.choose(await visitor.leave("google"), { person: "google-haru" });
    const [page] = await Promise.all([visitor.bring("google", answer), credentials.remove(GOOGLE)]);
    await visitor.open(page.location);
    const sessions = await world.database.db
      .selectFrom("login_session")
      .select("id")
      .where("account", "=", hana.subject)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  test("another holder's method gets the same answer as one that does not exist", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    await givePasskey(world, kenji, "kenjis");
    const credentials = await callsAs(world);
    const gone = "ResourceNotFoundException";
    expect(codeOf(await credentials.remove(GOOGLE))).toBe(gone);
    expect(codeOf(await credentials.remove({ kind: "passkey", id: "kenjis" }))).toBe(gone);
    expect(await readCredentials(world, kenji)).toEqual(["kenjis", "password"]);
  });
});

describe("S23: the last sign-in method", () => {
  test("is not removed", async () => {
    await using world = await createWorld([yuki], sandbox);
    const credentials = await callsAs(world, yuki);
    expect(codeOf(await credentials.remove(GOOGLE))).toBe("LastCredentialException");
    await givePasskey(world, yuki, "phone");
    dataOf(await credentials.remove(GOOGLE));
    expect(codeOf(await credentials.remove({ kind: "passkey", id: "phone" }))).toBe(
      "LastCredentialException",
    );
    expect(await readCredentials(world, yuki)).toEqual(["phone"]);
  });

  onBothEngines.each([
    ["two providers", APPLE],
    ["a provider and a passkey", { kind: "passkey", id: "phone" }],
  ] as const)("remains when %s are removed in two tabs at once", async (_, other) => {
    await using world = await createWorld([yuki], sandbox);
    if (other.kind === "passkey") await givePasskey(world, yuki, "phone");
    else await giveIdentity(world, yuki, "SignInWithApple");
    const credentials = await callsAs(world, yuki);
    const outcomes = await Promise.all([credentials.remove(GOOGLE), credentials.remove(other)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = outcomes.find(({ ok }) => !ok);
    expect(refused && codeOf(refused)).toBe("LastCredentialException");
    expect(await readCredentials(world, yuki)).toHaveLength(1);
  });

  onBothEngines(
    "one method removed in two tabs at once is removed once, with one mail",
    async () => {
      await using world = await createWorld([hana], sandbox);
      await giveIdentity(world, hana, "Google");
      const tabs = [await callsAs(world), await callsAs(world)];
      const outcomes = await Promise.all(tabs.map((credentials) => credentials.remove(GOOGLE)));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const rows = await world.database.db.selectFrom("reversal").select("kind").execute();
      expect(rows).toEqual([{ kind: "credential" }]);
      await workOutbox(world);
      expect(besidesSignIns(await sandbox.mails(hana.email))).toHaveLength(1);
    },
  );

  onBothEngines(
    "a provider that is no longer offered does not count as another method",
    async () => {
      const { apple, google } = describeProviders(sandbox);
      const providers = { apple: { ...apple, client: undefined }, google };
      await using world = await createWorld([yuki], sandbox, { providers });
      await giveIdentity(world, yuki, "SignInWithApple");
      const credentials = await callsAs(world, yuki);
      expect(codeOf(await credentials.remove(GOOGLE))).toBe("LastCredentialException");
      dataOf(await credentials.remove(APPLE));
    },
  );

  onBothEngines("a passkey does not count on an IP address, where browsers use none", async () => {
    await using world = await createWorld([hana], sandbox, { origin: "http://192.0.2.1" });
    await giveIdentity(world, hana, "Google", { subject: "google-haru" });
    await givePasskey(world, hana, "phone");
    const credentials = await callsAs(world);
    await world.database.db.updateTable("account").set({ password_hash: null }).execute();
    expect(codeOf(await credentials.remove(GOOGLE))).toBe("LastCredentialException");
    dataOf(await credentials.remove({ kind: "passkey", id: "phone" }));
    expect(await readCredentials(world, hana)).toEqual(["google-haru"]);
  });
});

test.each([
  ["an old sign-in", "FreshSignInRequired"],
  ["a frozen account", "AccountRestingException"],
  ["a merge under way", "MergeBusyException"],
])("with %s, no sign-in method is removed", async (why, code) => {
  await using world = await createWorld([hana], sandbox);
  await giveIdentity(world, hana, "Google");
  const credentials = await callsAs(world);
  const { db } = world.database;
  const now = world.parts.now();
  if (why === "a frozen account") {
    await db
      .updateTable("account")
      .set({ frozen_until: now + DAY_MS })
      .execute();
  } else if (why === "a merge under way") {
    const op = { kind: "merge", state: "running", target: hana.subject, source: null } as const;
    await db
      .insertInto("operation")
      .values({ id: "op", ...op, created_at: now, touched_at: now })
      .execute();
    await db.insertInto("operation_lock").values({ account: hana.subject, op: "op" }).execute();
  } else {
    await db
      .updateTable("login_session")
      .set({ auth_time: now - DAY_MS })
      .execute();
  }
  expect(codeOf(await credentials.remove(GOOGLE))).toBe(code);
  expect(await readCredentials(world, hana)).toHaveLength(2);
});
