import { DAY_MS, getAttributes, setFirstPassword } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { HELD_DEEDS } from "../../src/accounts/held-addresses/held-word.ts";
import { cleanUp } from "../../src/process/clean-up.ts";
import { lookAtLink } from "../../src/ties/take-back/view.ts";
import {
  changeAddress,
  collectMails,
  object,
  readAccount,
  readRows,
  settleIn,
  use,
  writeChange,
} from "../ties/take-back/claims.ts";
import { linkIn } from "../ties/take-back/play.ts";
import { Authenticator } from "../world/authenticator.ts";
import {
  credentialCalls,
  giveIdentity,
  givePasskey,
  openPopup,
  readCredentials,
} from "../world/credential-calls.ts";
import { confirmHeld } from "../world/email-change.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { LoginVisitor } from "../world/login-visitor.ts";
import { readCode } from "../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { PasskeyVisitor } from "../world/passkey-visitor.ts";
import { signInAtProvider } from "../world/social-visitor.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji, yuki, nao } = PEOPLE;
const GOOGLE = { kind: "provider", provider: "Google" } as const;
const LONG = { agoMs: 100 * DAY_MS };

const sandbox = await freshSandbox();

const callsAs = async (world: World, person: DemoPerson = hana) => {
  const { access_token } = person.provider
    ? await signInAtProvider(world, person.provider)
    : await world.signIn(person);
  return { bearer: access_token, ...credentialCalls(world, access_token) };
};

/** Returns the link in the newest notice to a person. */
const findLink = async (world: World, { email }: DemoPerson = hana) =>
  linkIn(await collectMails(world), email);

describeOnce("S04: a sign-in method that was added", () => {
  test("is removed by the link of its notice; every session ends, and the password has to be changed", async () => {
    await using world = await createWorld([hana], sandbox);
    await settleIn(world, hana);
    const credentials = await callsAs(world);
    dataOf(
      await credentials.add(await openPopup(world, "Google", { person: "google-haru" }, hana)),
    );
    const link = await findLink(world);
    expect(await lookAtLink(world.parts, link)).toMatchObject({
      kind: "credential",
      claim: "restore",
      credential: { kind: "Google", isAdded: true },
      credentials: [],
    });
    expect(await use(world, link)).toBe("restored");
    expect(await readCredentials(world, hana)).toEqual(["password"]);
    const session = world.client({ bearer: credentials.bearer });
    expect(codeOf(await session.send(getAttributes, {}))).toBe("NotAuthorizedException");
    const { password_reset_required } = await readAccount(world, hana);
    expect(password_reset_required).not.toBeNull();
  });

  test("a first password is removed by its link, and no new one is required", async () => {
    await using world = await createWorld([yuki], sandbox);
    await settleIn(world, yuki);
    const { bearer } = await callsAs(world, yuki);
    const body = { proposed_password: "Thiefs 2026" };
    dataOf(await world.client({ bearer }).send(setFirstPassword, { body }));
    expect(await use(world, await findLink(world, yuki))).toBe("restored");
    expect(await readCredentials(world, yuki)).toEqual(["google-yuki"]);
    const [mail] = await collectMails(world);
    expect(mail?.content).toMatchObject({ about: "taken-back", hasPassword: false });
    await signInAtProvider(world, yuki.provider);
  });

  test("a first password remains if its link leaves no other method, and must be replaced", async () => {
    await using world = await createWorld([yuki, hana], sandbox);
    await settleIn(world, yuki);
    const credentials = await callsAs(world, yuki);
    const body = { proposed_password: "Thiefs 2026" };
    dataOf(await world.client({ bearer: credentials.bearer }).send(setFirstPassword, { body }));
    const link = await findLink(world, yuki);
    dataOf(await credentials.remove(GOOGLE));
    await giveIdentity(world, hana, "Google", { subject: "google-yuki" });
    expect(await use(world, link)).toBe("restored");
    expect(await readCredentials(world, yuki)).toEqual(["password"]);
    expect(await readAccount(world, yuki)).toMatchObject({
      password_reset_required: expect.any(Number),
    });
  });
});

onBothEngines.each([
  ["is removed if a passkey is left", "http://identity.test", ["phone"]],
  ["remains on an IP address, where no passkey is used", "http://192.0.2.1", ["password", "phone"]],
])("S04: a first password that is taken back %s", async (_, origin, left) => {
  await using world = await createWorld([hana], sandbox, { origin });
  await settleIn(world, hana);
  await givePasskey(world, hana, "phone", LONG.agoMs);
  const { bearer } = await callsAs(world);
  await world.database.db.updateTable("account").set({ password_hash: null }).execute();
  const body = { proposed_password: "Thiefs 2026" };
  dataOf(await world.client({ bearer }).send(setFirstPassword, { body }));
  expect(await use(world, await findLink(world))).toBe("restored");
  expect(await readCredentials(world, hana)).toEqual(left);
});

test("S23: a password has to be set if the take-back leaves no method, since another ID has the removed one", async () => {
  await using world = await createWorld([yuki, hana], sandbox);
  await settleIn(world, yuki);
  const credentials = await callsAs(world, yuki);
  const apple = await openPopup(world, "SignInWithApple", { person: "apple-tsubasa" }, yuki);
  dataOf(await credentials.add(apple));
  const link = await findLink(world, yuki);
  dataOf(await credentials.remove(GOOGLE));
  await giveIdentity(world, hana, "Google", { subject: "google-yuki" });
  expect(await use(world, link)).toBe("restored");
  expect(await readCredentials(world, yuki)).toEqual(["password"]);
  const mails = await collectMails(world);
  expect(mails.at(-1)?.content).toMatchObject({ about: "taken-back", hasPassword: true });

  const password = "Yukimi 2026";
  const visitor = new LoginVisitor(world);
  const asked = await visitor.submit(await visitor.goTo("/forgot"), { email: yuki.email });
  const code = await readCode(world, sandbox, yuki.email);
  await visitor.submit(await visitor.submit(asked, { code }), { password });
  await world.signIn({ ...yuki, password });
  expect(world.parts.hasher.unreadable()).toBe(0);
});

describe("S04: a sign-in method that was removed", () => {
  test("is restored with its age, and what was added in its place is removed", async () => {
    await using world = await createWorld([hana], sandbox);
    await settleIn(world, hana);
    await giveIdentity(world, hana, "Google", { subject: "google-own", ...LONG });
    const since = world.parts.now() - LONG.agoMs;
    const credentials = await callsAs(world);
    dataOf(await credentials.remove(GOOGLE));
    const link = await findLink(world);
    dataOf(
      await credentials.add(await openPopup(world, "Google", { person: "google-haru" }, hana)),
    );
    dataOf(await credentials.remove(GOOGLE));
    expect(await lookAtLink(world.parts, link)).toMatchObject({
      undoneToo: ["credential", "credential"],
      credentials: [{ kind: "Google", outcome: "back" }],
    });
    expect(await use(world, link)).toBe("restored");
    expect(await readCredentials(world, hana)).toEqual(["google-own", "password"]);
    const { created_at } = await world.database.db
      .selectFrom("account_identity")
      .select("created_at")
      .executeTakeFirstOrThrow();
    expect(created_at).toBeLessThanOrEqual(since + 60_000);
    expect((await readRows(world, hana)).filter((row) => row.closed_at === null)).toEqual([]);
  });

  onBothEngines("a passkey is restored completely, with its name", async () => {
    await using world = await createWorld([hana], sandbox);
    await settleIn(world, hana);
    const passkey = await givePasskey(world, hana, "phone", LONG.agoMs);
    dataOf(await (await callsAs(world)).remove({ kind: "passkey", id: "phone" }));
    const link = await findLink(world);
    expect((await lookAtLink(world.parts, link))?.credentials).toEqual([
      { kind: "passkey", name: "My phone", outcome: "back" },
    ]);
    expect(await use(world, link)).toBe("restored");
    const back = await world.database.db.selectFrom("passkey").selectAll().execute();
    expect(back).toEqual([passkey]);
  });

  onBothEngines("is restored with its age if it was added again since", async () => {
    await using world = await createWorld([hana], sandbox);
    await settleIn(world, hana);
    await giveIdentity(world, hana, "Google", { subject: "google-haru", ...LONG });
    const readSince = () =>
      world.database.db.selectFrom("account_identity").select("created_at").execute();
    const since = await readSince();
    const credentials = await callsAs(world);
    dataOf(await credentials.remove(GOOGLE));
    const link = await findLink(world);
    dataOf(
      await credentials.add(await openPopup(world, "Google", { person: "google-haru" }, hana)),
    );
    expect((await lookAtLink(world.parts, link))?.credentials).toEqual([
      { kind: "Google", name: undefined, outcome: "back" },
    ]);
    expect(await use(world, link)).toBe("restored");
    expect(await readCredentials(world, hana)).toEqual(["google-haru", "password"]);
    expect(await readSince()).toEqual(since);
  });

  onBothEngines("a passkey is restored in place of a thief's with its credential ID", async () => {
    await using world = await createWorld([hana], sandbox);
    await settleIn(world, hana);
    const passkey = await givePasskey(world, hana, "phone", LONG.agoMs);
    dataOf(await (await callsAs(world)).remove({ kind: "passkey", id: "phone" }));
    const link = await findLink(world);
    const { credential_id } = passkey;
    await givePasskey(world, hana, "copy", 0, { credential_id, public_key: "thief" });
    expect((await lookAtLink(world.parts, link))?.credentials).toEqual([
      { kind: "passkey", name: "My phone", outcome: "back" },
      { kind: "passkey", name: "My copy", outcome: "ends" },
    ]);
    expect(await use(world, link)).toBe("restored");
    const back = await world.database.db.selectFrom("passkey").selectAll().execute();
    expect(back).toEqual([passkey]);
  });

  test("is not restored while its adding can still be undone: it may be a thief's that the holder removed", async () => {
    await using world = await createWorld([hana], sandbox);
    await settleIn(world, hana);
    world.holdTime();
    await new PasskeyVisitor(world).addFor(hana, new Authenticator(world.config.origin));
    world.passTime(1000);
    const credentials = await callsAs(world);
    dataOf(
      await credentials.add(await openPopup(world, "Google", { person: "google-haru" }, hana)),
    );
    world.passTime(1000);
    const [passkey] = (await credentials.list()).passkeys;
    dataOf(await credentials.remove({ kind: "passkey", id: passkey?.id ?? "" }));
    const link = await findLink(world);
    dataOf(await credentials.remove(GOOGLE));
    expect((await lookAtLink(world.parts, link))?.credentials).toMatchObject([
      { kind: "passkey", outcome: "young" },
      { kind: "Google", outcome: "young" },
    ]);
    expect(await use(world, link)).toBe("restored");
    expect(await readCredentials(world, hana)).toEqual(["password"]);
  });

  test("is not restored if its adding was undone, not even by the link of its removal", async () => {
    await using world = await createWorld([hana], sandbox);
    await settleIn(world, hana);
    const credentials = await callsAs(world);
    dataOf(
      await credentials.add(await openPopup(world, "Google", { person: "google-haru" }, hana)),
    );
    const ofAdding = await findLink(world);
    const moved = "hana.new@example.jp";
    await changeAddress(world, hana, moved);
    await confirmHeld(world, hana.email, HELD_DEEDS.remove("Google"));
    dataOf(await credentials.remove(GOOGLE));
    const ofRemoval = await findLink(world, { ...hana, email: moved });
    await changeAddress(world, hana, hana.email);
    expect(await use(world, ofAdding)).toBe("restored");
    const { password } = hana;
    expect(await use(world, ofRemoval, { proof: { password } })).toBe("restored");
    expect(await readCredentials(world, hana)).toEqual(["password"]);
  });

  test("is restored by an older link whose stop ends after the reversal of the removal has expired", async () => {
    await using world = await createWorld([yuki], sandbox);
    await settleIn(world, yuki);
    const credentials = await callsAs(world, yuki);
    const body = { proposed_password: "Thiefs 2026" };
    dataOf(await world.client({ bearer: credentials.bearer }).send(setFirstPassword, { body }));
    const link = await findLink(world, yuki);
    dataOf(await credentials.remove(GOOGLE));
    await changeAddress(world, yuki, "thief@example.com");
    world.passTime(13 * DAY_MS);
    expect(await use(world, link)).toBe("stopped");
    world.passTime(5 * DAY_MS);
    await cleanUp(world.database, world.parts.now());
    await collectMails(world);
    expect(await readAccount(world, yuki)).toMatchObject({ email: yuki.email });
    expect(await readCredentials(world, yuki)).toEqual(["google-yuki"]);
  });

  test("is restored by an older link even after an objection, when the reversal of the removal has expired", async () => {
    await using world = await createWorld([yuki], sandbox);
    await settleIn(world, yuki);
    await giveIdentity(world, yuki, "SignInWithApple", { subject: "apple-yuki", ...LONG });
    const link = await writeChange(world, yuki, { kind: "leaving" });
    const credentials = await callsAs(world, yuki);
    dataOf(await credentials.remove(GOOGLE));
    await changeAddress(world, yuki, "yuki.new@example.jp");
    world.passTime(13 * DAY_MS);
    expect(await use(world, link)).toBe("stopped");
    const { issuer } = world.config.providers.apple;
    const apple = { proof: { identity: { issuer, subject: "apple-yuki" } } };
    expect(await object(world, { account: yuki.subject }, apple)).toBe("objected");
    world.passTime(2 * DAY_MS);
    expect(await use(world, link, apple)).toBe("restored");
    expect(await readCredentials(world, yuki)).toEqual(["apple-yuki", "google-yuki"]);
  });

  test("is not restored if it now belongs to another ID, and the page says so beforehand", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    await settleIn(world, hana);
    await giveIdentity(world, hana, "Google", { subject: "google-haru", ...LONG });
    dataOf(await (await callsAs(world)).remove(GOOGLE));
    const link = await findLink(world);
    const brought = await openPopup(world, "Google", { person: "google-haru" }, kenji);
    dataOf(await (await callsAs(world, kenji)).add(brought));
    expect((await lookAtLink(world.parts, link))?.credentials).toEqual([
      { kind: "Google", name: undefined, outcome: "cannot" },
    ]);
    expect(await use(world, link)).toBe("restored");
    expect(await readCredentials(world, hana)).toEqual(["password"]);
    expect(await readCredentials(world, kenji)).toEqual(["google-haru", "password"]);
  });
});

test("sign-in methods remain with an ID that is merged away, and work again when the merge is undone", async () => {
  await using world = await createWorld([hana, nao], sandbox);
  await settleIn(world, nao);
  await givePasskey(world, nao, "phone", LONG.agoMs);
  const calls = await mergeCallsAs(world, hana);
  const opened = dataOf(await calls.open(await idTokenOf(world, nao)));
  await driveToEnd(calls, opened);
  expect(await readCredentials(world, nao)).toEqual(["apple-nao", "phone"]);
  await expect(signInAtProvider(world, nao.provider)).rejects.toThrow();
  expect(await use(world, await findLink(world, nao))).toBe("restored");
  expect(await readCredentials(world, nao)).toEqual(["apple-nao", "phone"]);
  await signInAtProvider(world, nao.provider);
});
