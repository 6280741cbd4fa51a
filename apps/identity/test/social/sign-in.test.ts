import { OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { enterWithIdentity, registerIdentity } from "../../src/accounts/enter-with-identity.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { LoginVisitor, readLinks, titleOf } from "../world/login-visitor.ts";
import { SocialVisitor } from "../world/social-visitor.ts";
import { loginJa as japanese } from "../world/words.ts";
import { createWorld, describeProviders, type World } from "../world/world.ts";
import {
  findAccounts,
  findIdentities,
  HARU,
  PORTAL,
  personAt,
  TSUBASA,
} from "./provider-people.ts";

const sandbox = await freshSandbox();

const { problems } = words.problem;

const readJournal = async ({ database }: World) =>
  (
    await database.db
      .selectFrom("journal")
      .select(["operation_detail", "author"])
      .orderBy("at")
      .orderBy("operation_detail")
      .execute()
  ).map((row) => [row.operation_detail, row.author]);

describe("signing in with Google and Apple", () => {
  test.each([
    ["google", PEOPLE.yuki],
    ["apple", PEOPLE.nao],
  ] as const)(
    "%s: a visitor with a known identity is sent straight back, and the sign-in is recorded",
    async (provider, person) => {
      await using world = await createWorld([person], sandbox);
      const visitor = new SocialVisitor(world);
      const page = await visitor.signIn(provider, { person: person.provider.subject });
      expect(page.status).toBe(303);
      expect(page.location).toMatch(PORTAL);
      expect(await readJournal(world)).toEqual([[OperationDetail.LOGIN, "identity"]]);
      const session = await world.database.db.selectFrom("login_session").selectAll().execute();
      expect(session).toMatchObject([{ account: person.subject, ended_at: null }]);
    },
  );

  test.each([
    ["google", HARU, "haru@gmail.example", "Google"],
    ["apple", TSUBASA, "tsubasa@example.jp", "SignInWithApple"],
  ] as const)(
    "%s: a new visitor accepts the terms and gets an account",
    async (provider, choice, email, providerName) => {
      await using world = await createWorld([], sandbox);
      const visitor = new SocialVisitor(world);
      const terms = await visitor.signIn(provider, choice);
      expect(titleOf(terms)).toBe(words.terms.title);
      expect(terms.html).toContain(email);
      expect(await findAccounts(world, email)).toEqual([]);

      const translated = await visitor.switchLanguage(terms);
      expect([translated.status, titleOf(translated)]).toEqual([200, japanese.terms.title]);
      const again = await visitor.submit(terms, {});
      expect(again.status).toBe(422);
      expect(again.html).toContain(words.newPassword.faults.terms);
      const entered = await visitor.submit(again, { terms: "accepted" });
      expect(entered.location).toMatch(PORTAL);
      const [account] = await findAccounts(world, email);
      expect(account).toMatchObject({ email, password_hash: null, state: "active" });
      expect(account?.email_proven_at).not.toBeNull();
      expect(await findIdentities(world)).toMatchObject([
        { account: account?.id, provider_name: providerName },
      ]);
      const { LOGIN, TERMS, CREATE_USER } = OperationDetail;
      expect((await readJournal(world)).toSorted()).toEqual(
        [LOGIN, TERMS, CREATE_USER].map((detail) => [detail, "identity"]).toSorted(),
      );

      const next = await new SocialVisitor(world).signIn(provider, choice);
      expect(next.location).toMatch(PORTAL);
      expect(await findAccounts(world, email)).toHaveLength(1);
    },
  );

  test("terms that are accepted several times at once make one account", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new SocialVisitor(world);
    const terms = await visitor.signIn("google", HARU);
    const pages = await Promise.all(
      Array.from({ length: 5 }, () => visitor.submit(terms, { terms: "accepted" })),
    );
    for (const page of pages) expect(page.location).toMatch(PORTAL);
    expect(await findAccounts(world, "haru@gmail.example")).toHaveLength(1);
  });

  test("a visitor who registers in another tab between two queries is found by their identity", async () => {
    await using world = await createWorld([], sandbox);
    const { database } = world;
    const identity = {
      issuer: world.config.providers.google.issuer,
      subject: "google-haru",
      providerName: "Google",
      email: "haru@gmail.example",
      emailVerified: true,
    } as const;
    const rival = { language: "ja", userAgent: "", network: "", from: "" } as const;
    let reads = 0;
    const interrupted = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        reads += 1;
        if (reads === 1) await registerIdentity(world.parts, identity, rival);
        return result;
      },
    });
    const parts = { ...world.parts, database: { ...database, db: interrupted } };
    expect(await enterWithIdentity(parts, identity)).toMatchObject({ data: { entry: "known" } });
    expect(reads).toBeGreaterThan(1);
  });

  test("Apple's relay address is accepted like any other", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new SocialVisitor(world);
    const choice = { ...personAt("hidden@example.jp"), hidden: "yes" };
    const page = await visitor.submit(await visitor.signIn("apple", choice), { terms: "accepted" });
    expect(page.location).toMatch(PORTAL);
    expect(await findAccounts(world, "hidden@example.jp")).toEqual([]);
    expect(await world.database.db.selectFrom("account").select("email").execute()).toMatchObject([
      { email: expect.stringContaining("@privaterelay.") },
    ]);
  });

  test.each(["google", "apple"] as const)(
    "%s: a visitor who cancels returns to the sign-in form",
    async (provider) => {
      await using world = await createWorld([], sandbox);
      const visitor = new SocialVisitor(world);
      const page = await visitor.signIn(provider, { cancel: "yes" });
      expect(page.status).toBe(200);
      expect(titleOf(page)).toBe(words.signIn.title);
      expect(page.html).toContain(words.signIn.notices["social-cancelled"]);
      const entered = await visitor.submit(page, {
        email: "nobody@example.jp",
        password: "Wrong2026",
      });
      expect(entered.html).toContain(words.signIn.faults.wrong);
    },
  );

  test("an identity without an address, or of a closed account, does not sign in", async () => {
    await using world = await createWorld([PEOPLE.yuki], sandbox);
    const nameless = await new SocialVisitor(world).signIn("google", personAt(""));
    expect([nameless.status, titleOf(nameless)]).toEqual([
      403,
      problems["social-no-address"].title,
    ]);
    const { db } = world.database;
    await db.updateTable("account").set({ state: "disabled" }).execute();
    const person = PEOPLE.yuki.provider.subject;
    const closed = await new SocialVisitor(world).signIn("google", { person });
    expect([closed.status, titleOf(closed)]).toEqual([403, problems["account-closed"].title]);
    expect(await db.selectFrom("login_session").selectAll().execute()).toEqual([]);
  });

  test("a provider that does not answer is reported above the form", async () => {
    await using world = await createWorld([], sandbox, {
      providers: {
        ...describeProviders(sandbox),
        google: {
          issuer: "http://127.0.0.1:1/google",
          client: { clientId: "x", clientSecret: "y" },
        },
      },
    });
    const visitor = new LoginVisitor(world);
    const page = await visitor.goTo("/social/google");
    expect(page.html).toContain(words.signIn.notices["social-unavailable"]);
    expect(titleOf(page)).toBe(words.signIn.title);
  });

  test("a provider without settings is not offered", async () => {
    await using world = await createWorld([], sandbox, {
      providers: {
        ...describeProviders(sandbox),
        google: { issuer: "http://127.0.0.1:1/google", client: undefined },
      },
    });
    const visitor = new LoginVisitor(world);
    const links = readLinks(await visitor.goTo("/")).filter((href) => href.includes("/social/"));
    expect(links).toEqual([expect.stringMatching(/^\/login\/social\/apple\?/)]);
    expect((await visitor.goTo("/social/google")).status).toBe(404);
    expect((await visitor.goTo("/social/facebook")).status).toBe(404);
    expect((await visitor.open("/login/social/google/callback?state=a&code=b")).status).toBe(404);
  });
});
