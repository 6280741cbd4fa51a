import { OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { deleteOtherCredentials } from "../../src/database/queries/registrations.ts";
import { Authenticator, type Lies } from "../world/authenticator.ts";
import { PasskeyVisitor } from "../world/passkey-visitor.ts";
import { createPoolClient, followToPortal, reach } from "../world/pool-client.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;

/** Returns the refused log-ins in the journal. */
const refusedIn = ({ database }: World) =>
  database.db
    .selectFrom("journal")
    .select(["account", "log_text", "times"])
    .where("operation_detail", "=", OperationDetail.LOGIN)
    .where("log_level", "=", 1)
    .orderBy("at")
    .execute();

/** Gives Hana and Kenji a passkey each. */
async function createKeyHolders(world: World) {
  const hanas = new Authenticator(world.config.origin);
  const kenjis = new Authenticator(world.config.origin);
  await new PasskeyVisitor(world).addFor(hana, hanas);
  await new PasskeyVisitor(world).addFor(kenji, kenjis);
  return { hanas, kenjis };
}

describe("an invalid passkey answer is refused (S22)", () => {
  const idOf = (authenticator: Authenticator) => authenticator.keys[0]?.id ?? "";

  test.each<[string, (others: { kenjis: Authenticator }) => Lies]>([
    ["another origin", () => ({ origin: "http://identity.test.evil.example" })],
    ["another port of the same host", () => ({ origin: "http://identity.test:8080" })],
    ["another host", () => ({ rpId: "evil.example" })],
    ["no user verification", () => ({ verified: false })],
    ["no user present", () => ({ verified: false, present: false })],
    ["the type of an answer that adds a passkey", () => ({ type: "webauthn.create" })],
    [
      "another holder's user handle",
      () => ({ userHandle: Buffer.from(kenji.subject).toString("base64url") }),
    ],
  ])("%s", async (_, lie) => {
    await using world = await createWorld([hana, kenji]);
    const { hanas, kenjis } = await createKeyHolders(world);
    const visitor = new PasskeyVisitor(world);
    const refused = await visitor.logIn(hanas, lie({ kenjis }));
    expect([refused.status, refused.html]).toEqual([
      422,
      expect.stringContaining(words.signIn.faults["wrong-passkey"]),
    ]);
    expect(visitor.browser.cookies.has("musubi_login")).toBe(false);
    expect(await refusedIn(world)).toEqual([
      { account: hana.subject, log_text: "wrong-passkey", times: 1 },
    ]);
  });

  test("with another holder's credential, or an unknown one", async () => {
    await using world = await createWorld([hana, kenji]);
    const { hanas, kenjis } = await createKeyHolders(world);
    const visitor = new PasskeyVisitor(world);
    const own = Buffer.from(kenji.subject).toString("base64url");
    // Hana's key cannot sign for Kenji's passkey: the refusal is in his journal.
    const lies = { credentialId: idOf(kenjis), userHandle: own };
    expect((await visitor.logIn(hanas, lies)).status).toBe(422);
    expect((await visitor.logIn(hanas, { credentialId: "AAAA" })).status).toBe(422);
    expect(visitor.browser.cookies.has("musubi_login")).toBe(false);
    expect(await refusedIn(world)).toEqual([
      { account: kenji.subject, log_text: "wrong-passkey", times: 1 },
      { account: null, log_text: "wrong-passkey", times: 1 },
    ]);
  });

  test("to a challenge that was answered before in the same browser, rightly or wrongly", async () => {
    await using world = await createWorld([hana, kenji]);
    const { hanas } = await createKeyHolders(world);
    const visitor = new PasskeyVisitor(world);
    const page = await visitor.goTo("/", { prompt: "login" });
    const given = await visitor.readChallenge(page);
    expect((await visitor.post(page, hanas.get(given, { verified: false }))).status).toBe(422);
    expect((await visitor.post(page, hanas.get(given))).status).toBe(422);

    const signed = hanas.get(await visitor.readChallenge(page));
    expect((await visitor.post(page, signed)).status).toBe(303);
    visitor.browser.cookies.delete("musubi_login");
    expect((await visitor.post(page, signed)).status).toBe(422);
    expect(visitor.browser.cookies.has("musubi_login")).toBe(false);
    expect(await refusedIn(world)).toEqual([
      { account: hana.subject, log_text: "wrong-passkey", times: 3 },
    ]);
  });

  test("of three answers to one challenge at once, one is accepted", async () => {
    await using world = await createWorld([hana, kenji]);
    const { hanas } = await createKeyHolders(world);
    const visitor = new PasskeyVisitor(world);
    const page = await visitor.goTo("/", { prompt: "login" });
    const signed = hanas.get(await visitor.readChallenge(page));
    const answers = await Promise.all([0, 1, 2].map(() => visitor.post(page, signed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422]);
  });

  test.each([
    ["goes back", 2],
    ["stays the same", 3],
    ["is gone", 0],
  ])("with a counter that %s, since a copy may be in use", async (_, counter) => {
    await using world = await createWorld([hana, kenji]);
    const { hanas } = await createKeyHolders(world);
    const visitor = new PasskeyVisitor(world);
    for (const count of [1, 2, 3]) {
      expect((await visitor.logIn(hanas, { counter: count })).status).toBe(303);
    }
    visitor.browser.cookies.delete("musubi_login");
    const refused = await visitor.logIn(hanas, { counter });
    expect([refused.status, refused.html]).toEqual([
      422,
      expect.stringContaining(words.signIn.faults["wrong-passkey"]),
    ]);
    expect(visitor.browser.cookies.has("musubi_login")).toBe(false);
    expect(await refusedIn(world)).toEqual([
      { account: hana.subject, log_text: "copied-passkey", times: 1 },
    ]);
  });

  test.each([
    "{}",
    "null",
    "[]",
    "not JSON",
    '{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"e30"}}',
    `{"id":"${"a".repeat(13_000)}"}`,
    '{"id":"a\\u0000","rawId":"a","type":"public-key","response":{}}',
  ])("a malformed answer: %s", async (text) => {
    await using world = await createWorld();
    const visitor = new PasskeyVisitor(world);
    const refused = await visitor.post(await visitor.goTo("/"), text);
    expect(refused.status).toBe(422);
    expect(await refusedIn(world)).toEqual([
      { account: null, log_text: "wrong-passkey", times: 1 },
    ]);
  });

  test("from another site's form, and so is that site's request for a challenge", async () => {
    await using world = await createWorld([hana, kenji]);
    const { hanas } = await createKeyHolders(world);
    const visitor = new PasskeyVisitor(world);
    const page = await visitor.goTo("/", { prompt: "login" });
    const body = new URLSearchParams({ csrf: "forged" });
    const asked = await visitor.request("/login/passkey/challenge", { method: "POST", body });
    expect(asked.status).toBe(403);
    const credential = hanas.get(await visitor.readChallenge(page));
    const posted = await visitor.browser.post(page.address, { csrf: "forged", credential });
    expect(posted.status).toBe(403);
  });

  test("after too many answers from one network", async () => {
    await using world = await createWorld([hana], undefined, { rateLimitFactor: 0.01 });
    const visitor = new PasskeyVisitor(world);
    const page = await visitor.goTo("/");
    for (const _ of [1, 2, 3]) expect((await visitor.post(page, "{}")).status).toBe(422);
    const refused = await visitor.post(page, "{}");
    expect(refused.status).toBe(429);
    expect(refused.html).toContain(words.signIn.faults.crowded);
  });
});

test("S22: a passkey that is removed after its log-in, but before the pool has the answer, opens nothing at the pool", async () => {
  await using world = await createWorld([hana]);
  const authenticator = new Authenticator(world.config.origin);
  await new PasskeyVisitor(world).addFor(hana, authenticator);
  const client = await createPoolClient(reach(world));
  const { url } = await client.begin({ ui_locales: "en" });
  const visitor = new PasskeyVisitor(world);
  const start = await visitor.request(client.atHome(url));
  const page = await visitor.open(start.headers.get("location") ?? "");
  const { response } = await visitor.logIn(authenticator, {}, page);
  expect(response.status).toBe(303);
  await deleteOtherCredentials(world.database.db, hana.subject);
  const portal = world.config.portalOrigin;
  const callback = await followToPortal(response, visitor.browser, { ...client, portal });
  expect(callback.searchParams.get("error")).toBe("access_denied");
});
