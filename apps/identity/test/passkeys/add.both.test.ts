import { OperationDetail, RECENT_SIGN_IN_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login } from "@musubi/messages/en/login";
import { describe, expect } from "vitest";
import { Authenticator } from "../world/authenticator.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { titleOf } from "../world/login-visitor.ts";
import { workOutbox } from "../world/mailbox.ts";
import { makeBusy } from "../world/merges.ts";
import { PasskeyVisitor } from "../world/passkey-visitor.ts";
import { startSandbox } from "../world/sandbox.ts";
import { passkeyWords } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;

const passkeysIn = ({ database }: World) =>
  database.db.selectFrom("passkey").selectAll().orderBy("created_at").execute();

const rowsIn = ({ database }: World) =>
  database.db
    .selectFrom("journal")
    .select(["account", "log_level", "log_text"])
    .where("operation_detail", "=", OperationDetail.ADD_SIGN_IN_METHOD)
    .execute();

describeOnce("adding a passkey", () => {
  test("asks the browser for a discoverable passkey with user verification", async () => {
    await using world = await createWorld();
    const visitor = new PasskeyVisitor(world);
    const page = await visitor.openAdding(hana);
    expect(titleOf(page)).toBe(passkeyWords.en.add.title);
    expect(await visitor.readOptions(page)).toMatchObject({
      rp: { id: "identity.test" },
      user: { id: Buffer.from(hana.subject).toString("base64url"), name: hana.email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [],
    });
  });

  test("leads back to the portal; the passkey has the typed name, or the browser's", async () => {
    await using world = await createWorld();
    const visitor = new PasskeyVisitor(world);
    const [first, second] = [0, 1].map(() => new Authenticator(world.config.origin));
    if (!first || !second) throw new Error("Two are wanted.");
    const back = await visitor.add(
      await visitor.openAdding(hana),
      first,
      {},
      "  花の\u202eiPhone\u0000 ",
    );
    expect(back.location).toContain(`${world.config.portalOrigin}/index?state=`);
    // Signed in just now: no further sign-in is required.
    const again = await visitor.goTo("/", { prompt: "passkey" });
    await visitor.add(again, second, {}, " ");
    expect(await passkeysIn(world)).toMatchObject([
      { account: hana.subject, name: "花のiPhone", used_at: null },
      { account: hana.subject, name: "Unknown browser" },
    ]);
    expect(await rowsIn(world)).toEqual(
      Array(2).fill({ account: hana.subject, log_level: 0, log_text: "passkey" }),
    );
  });

  test("S66: its name is text in the mail, not a link and not markup", async () => {
    await using sandbox = await startSandbox();
    await using world = await createWorld([hana], sandbox);
    const visitor = new PasskeyVisitor(world);
    const authenticator = new Authenticator(world.config.origin);
    const name = "<b>Stop: https://evil.example</b>";
    await visitor.add(await visitor.openAdding(hana), authenticator, {}, name);
    await workOutbox(world);
    // The log-in from a new browser is mailed, too.
    const mails = (await sandbox.mails(hana.email)).map(({ text, html }) => `${text}${html}`);
    expect(mails).toContainEqual(expect.stringContaining("<b>Stop: https evil example</b>"));
    expect(mails.join()).toContain("&lt;b&gt;Stop: https evil example&lt;/b&gt;");
    expect(mails.join()).not.toContain("evil.example");
  });

  test("with the same authenticator again is refused, by the browser and by identity", async () => {
    await using world = await createWorld([hana, kenji]);
    const authenticator = new Authenticator(world.config.origin);
    const visitor = new PasskeyVisitor(world);
    await visitor.addFor(hana, authenticator);
    const page = await visitor.goTo("/", { prompt: "passkey" });
    await expect(visitor.add(page, authenticator)).rejects.toThrow("It has one already.");

    // A browser that ignores the list of passkeys to exclude.
    const id = authenticator.keys[0]?.id ?? "";
    const other = new Authenticator(world.config.origin);
    const refused = await visitor.add(page, other, { credentialId: id });
    expect([refused.status, refused.html]).toEqual([
      409,
      expect.stringContaining(passkeyWords.en.faults["known-passkey"]),
    ]);
    // Another holder cannot add a passkey with this ID either.
    const stranger = new PasskeyVisitor(world);
    const theirs = await stranger.add(
      await stranger.openAdding(kenji),
      new Authenticator(world.config.origin),
      {
        credentialId: id,
      },
    );
    expect(theirs.status).toBe(409);
    expect(await passkeysIn(world)).toHaveLength(1);
  });

  test("requires a recent sign-in, and makes nothing without one", async () => {
    await using world = await createWorld();
    const visitor = new PasskeyVisitor(world);
    const page = await visitor.openAdding(hana);
    const options = await visitor.readOptions(page);
    world.passTime(RECENT_SIGN_IN_MS + 1);
    const form = await visitor.goTo("/", { prompt: "passkey" });
    expect(titleOf(form)).toBe(login.signIn.again.title);
    expect(form.html).toContain(login.signIn.again.lead);
    const credential = new Authenticator(world.config.origin).create(options);
    const refused = await visitor.submit(page, { credential });
    expect(refused.location).not.toContain(world.config.portalOrigin);
    // A browser without a session.
    const stranger = new PasskeyVisitor(world);
    expect((await stranger.goTo("/passkey/add")).location).toMatch(/^\/login\/\?/);
    expect(await passkeysIn(world)).toEqual([]);
  });

  test("is refused with a reason while the ID is frozen, during a merge, and if there are twenty passkeys", async () => {
    await using world = await createWorld();
    const { db } = world.database;
    const visitor = new PasskeyVisitor(world);
    const page = await visitor.openAdding(hana);
    const told = async () => {
      const { status, html } = await visitor.goTo("/passkey/add", { prompt: "passkey" });
      expect(html).not.toContain("data-new-passkey");
      return [
        status,
        Object.entries(passkeyWords.en.faults).find(([, text]) => html.includes(text))?.[0],
      ];
    };
    await db
      .updateTable("account")
      .set({ frozen_until: world.parts.now() + 60_000 })
      .execute();
    expect(await told()).toEqual([409, "resting"]);
    await db.updateTable("account").set({ frozen_until: null }).execute();

    const of = {
      account: hana.subject,
      public_key: "",
      counter: 0,
      transports: "[]",
      backed_up: 0,
    };
    const more = { ...of, name: "", user_agent: "", created_at: 0, used_at: null };
    const twenty = Array.from({ length: 20 }, (_, n) => ({ id: `${n}`, credential_id: `${n}` }));
    await db
      .insertInto("passkey")
      .values(twenty.map((one) => ({ ...more, ...one })))
      .execute();
    expect(await told()).toEqual([409, "too-many-passkeys"]);
    await db.deleteFrom("passkey").execute();

    const credential = new Authenticator(world.config.origin).create(
      await visitor.readOptions(page),
    );
    await makeBusy(world, hana.subject);
    expect(await told()).toEqual([409, "under-way"]);
    // The form is refused as well if the merge began after the page was opened.
    expect((await visitor.submit(page, { credential })).html).toContain(
      passkeyWords.en.faults["under-way"],
    );
    expect(await passkeysIn(world)).toEqual([]);
  });

  test.each([
    ["another origin", { origin: "http://identity.evil" }],
    ["another host", { rpId: "evil" }],
    ["no user verification", { verified: false }],
    ["a log-in's signature", { type: "webauthn.get" }],
  ])("S22: with %s is refused and logged", async (_, lies) => {
    await using world = await createWorld();
    const visitor = new PasskeyVisitor(world);
    const page = await visitor.openAdding(hana);
    const refused = await visitor.add(page, new Authenticator(world.config.origin), lies);
    expect([refused.status, refused.html]).toEqual([
      422,
      expect.stringContaining(passkeyWords.en.faults["wrong-passkey"]),
    ]);
    expect(await passkeysIn(world)).toEqual([]);
    expect(await rowsIn(world)).toEqual([
      { account: hana.subject, log_level: 1, log_text: "wrong-passkey" },
    ]);
  });

  test("accepts a challenge once, for one account and one purpose", async () => {
    await using world = await createWorld([hana, kenji]);
    const authenticator = new Authenticator(world.config.origin);
    const visitor = new PasskeyVisitor(world);
    const page = await visitor.openAdding(hana);
    const options = await visitor.readOptions(page);
    const credential = authenticator.create(options);
    await visitor.submit(page, { credential });
    expect((await visitor.submit(page, { credential })).status).toBe(422);

    // Kenji signs in in the same browser: the challenge for Hana adds nothing to his ID.
    const hanas = await visitor.readOptions(await visitor.goTo("/", { prompt: "passkey" }));
    await visitor.submit(await visitor.goTo("/", { prompt: "login" }), {
      email: kenji.email,
      password: kenji.password ?? "",
    });
    const his = await visitor.goTo("/", { prompt: "passkey" });
    const brought = new Authenticator(world.config.origin).create(hanas);
    expect((await visitor.submit(his, { credential: brought })).status).toBe(422);
    // A challenge for a log-in adds nothing either.
    const form = await visitor.goTo("/", { prompt: "anybody" });
    const { challenge } = await visitor.readChallenge(form);
    const wrong = new Authenticator(world.config.origin).create({ ...hanas, challenge });
    expect((await visitor.submit(his, { credential: wrong })).status).toBe(422);
    expect(await passkeysIn(world)).toHaveLength(1);
  });
});

describe("after a log-in with a password a passkey is offered", () => {
  const logIn = async (visitor: PasskeyVisitor, fields = {}, parameters = {}) =>
    visitor.submit(await visitor.goTo("/", parameters), {
      email: hana.email,
      password: hana.password ?? "",
      passkeys: "1",
      ...fields,
    });

  onBothEngines(
    "once in each browser, if the browser can make one; the offer can be skipped",
    async () => {
      await using world = await createWorld();
      const back = expect.stringContaining(`${world.config.portalOrigin}/index?state=`);
      const visitor = new PasskeyVisitor(world);
      // A browser without script or without an authenticator gets no offer.
      expect((await logIn(visitor, { passkeys: "" })).location).toEqual(back);
      await visitor.request("/login/sign-out", { method: "POST" });
      visitor.browser.cookies.delete("musubi_login");
      // There is no offer in the middle of another flow.
      expect((await logIn(visitor, {}, { prompt: "login" })).location).toEqual(back);
      visitor.browser.cookies.delete("musubi_login");

      const offer = await logIn(visitor);
      expect(titleOf(offer)).toBe(passkeyWords.en.offer.title);
      expect((await visitor.submit(offer, {}, 1)).location).toEqual(back);
      visitor.browser.cookies.delete("musubi_login");
      expect((await logIn(visitor)).location).toEqual(back);

      const other = new PasskeyVisitor(world);
      const offered = await logIn(other);
      expect((await other.add(offered, new Authenticator(world.config.origin))).location).toEqual(
        back,
      );
      // A holder who has a passkey gets no offer.
      expect((await logIn(new PasskeyVisitor(world))).location).toEqual(back);
      expect(await passkeysIn(world)).toHaveLength(1);
    },
  );
});
