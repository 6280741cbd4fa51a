import { getTokens, OperationDetail, renewTokens } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { login as japanese } from "@musubi/messages/ja/login";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { enterWithIdentity, registerIdentity } from "../../src/accounts/enter-with-identity.ts";
import { LoginVisit, readLinks, titleOf } from "../world/login-visit.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { type Sandbox, startSandbox } from "../world/sandbox.ts";
import { type Provider, SocialVisit } from "../world/social-visit.ts";
import { createWorld, makeVerifier, type World } from "../world/world.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox[Symbol.asyncDispose]());

const { problems } = words.problem;
/** A provider's answer names no language: Japanese, unless the browser says otherwise. */
const OVER = japanese.problem.problems["social-expired"].title;
const PORTAL = /^http:\/\/portal\.test\/index\?state=abcDEF12&authorization_code=[\w-]{43}$/;

const HARU = { person: "google-haru" };
const TSUBASA = { person: "apple-tsubasa" };

const somebody = (email: string, verified = true) => ({
  other: "yes",
  email,
  ...(verified ? { verified: "yes" } : {}),
});

const readJournal = async ({ database }: World) =>
  (
    await database.db
      .selectFrom("journal")
      .select(["operation_detail", "proven"])
      .orderBy("at")
      .orderBy("operation_detail")
      .execute()
  ).map((row) => [row.operation_detail, row.proven]);

const findAccounts = ({ database }: World, emailKey: string) =>
  database.db.selectFrom("account").selectAll().where("email_key", "=", emailKey).execute();

const findIdentities = ({ database }: World) =>
  database.db.selectFrom("account_identity").selectAll().execute();

describe("signing in with Google and Apple", () => {
  test.each([
    ["google", PEOPLE.yuki],
    ["apple", PEOPLE.nao],
  ] as const)(
    "%s: a known identity goes straight back, and it is logged",
    async (provider, person) => {
      await using world = await createWorld([person], sandbox);
      const visit = new SocialVisit(world);
      const page = await visit.signIn(provider, { person: person.provider.subject });
      expect(page.status).toBe(303);
      expect(page.location).toMatch(PORTAL);
      expect(await readJournal(world)).toEqual([[OperationDetail.LOGIN, 1]]);
      const session = await world.database.db.selectFrom("login_session").selectAll().execute();
      expect(session).toMatchObject([{ account: person.subject, ended_at: null }]);
    },
  );

  test.each([
    ["google", HARU, "haru@gmail.example", "Google"],
    ["apple", TSUBASA, "tsubasa@example.jp", "SignInWithApple"],
  ] as const)(
    "%s: somebody new accepts the terms and has an account",
    async (provider, choice, email, providerName) => {
      await using world = await createWorld([], sandbox);
      const visit = new SocialVisit(world);
      const terms = await visit.signIn(provider, choice);
      expect(titleOf(terms)).toBe(words.terms.title);
      expect(terms.html).toContain(email);
      expect(await findAccounts(world, email)).toEqual([]);

      const translated = await visit.switchLanguage(terms);
      expect([translated.status, titleOf(translated)]).toEqual([200, japanese.terms.title]);
      const again = await visit.submit(terms, {});
      expect(again.status).toBe(422);
      expect(again.html).toContain(words.newPassword.faults.terms);
      const entered = await visit.submit(again, { terms: "accepted" });
      expect(entered.location).toMatch(PORTAL);
      const [account] = await findAccounts(world, email);
      expect(account).toMatchObject({ email, password_hash: null, state: "active" });
      expect(account?.email_proven_at).not.toBeNull();
      expect(await findIdentities(world)).toMatchObject([
        { account: account?.id, provider_name: providerName },
      ]);
      const { LOGIN, TERMS, CREATE_USER } = OperationDetail;
      expect((await readJournal(world)).toSorted()).toEqual(
        [LOGIN, TERMS, CREATE_USER].map((detail) => [detail, 1]).toSorted(),
      );

      const next = await new SocialVisit(world).signIn(provider, choice);
      expect(next.location).toMatch(PORTAL);
      expect(await findAccounts(world, email)).toHaveLength(1);
    },
  );

  test("the terms accepted twice at once make one account", async () => {
    await using world = await createWorld([], sandbox);
    const visit = new SocialVisit(world);
    const terms = await visit.signIn("google", HARU);
    const pages = await Promise.all(
      Array.from({ length: 5 }, () => visit.submit(terms, { terms: "accepted" })),
    );
    for (const page of pages) expect(page.location).toMatch(PORTAL);
    expect(await findAccounts(world, "haru@gmail.example")).toHaveLength(1);
  });

  test("whoever registers between two reads is found by their identity, not by their address", async () => {
    await using world = await createWorld([], sandbox);
    const { database } = world;
    const identity = {
      issuer: world.config.googleIssuer,
      subject: "google-haru",
      providerName: "Google",
      email: "haru@gmail.example",
      emailVerified: true,
    } as const;
    const rival = { language: "ja", userAgent: "", now: world.parts.now() } as const;
    let reads = 0;
    const interrupted = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        reads += 1;
        if (reads === 1) await registerIdentity(world.parts, identity, rival);
        return result;
      },
    });
    const parts = { database: { ...database, db: interrupted } };
    expect(await enterWithIdentity(parts, identity)).toMatchObject({ entry: "known" });
    expect(reads).toBeGreaterThan(1);
  });

  test("Apple's relay address is an address like any other", async () => {
    await using world = await createWorld([], sandbox);
    const visit = new SocialVisit(world);
    const choice = { ...somebody("hidden@example.jp"), hidden: "yes" };
    const page = await visit.submit(await visit.signIn("apple", choice), { terms: "accepted" });
    expect(page.location).toMatch(PORTAL);
    expect(await findAccounts(world, "hidden@example.jp")).toEqual([]);
    expect(await world.database.db.selectFrom("account").select("email").execute()).toMatchObject([
      { email: expect.stringContaining("@privaterelay.") },
    ]);
  });

  test.each(["google", "apple"] as const)(
    "%s: whoever turns back is at the form again",
    async (provider) => {
      await using world = await createWorld([], sandbox);
      const visit = new SocialVisit(world);
      const page = await visit.signIn(provider, { cancel: "yes" });
      expect(page.status).toBe(200);
      expect(titleOf(page)).toBe(words.signIn.title);
      expect(page.html).toContain(words.signIn.notices["social-cancelled"]);
      const entered = await visit.submit(page, {
        email: "nobody@example.jp",
        password: "Wrong2026",
      });
      expect(entered.html).toContain(words.signIn.faults.wrong);
    },
  );

  test("nobody without an address, and nobody whose account is closed", async () => {
    await using world = await createWorld([PEOPLE.yuki], sandbox);
    const nameless = await new SocialVisit(world).signIn("google", somebody(""));
    expect([nameless.status, titleOf(nameless)]).toEqual([
      403,
      problems["social-no-address"].title,
    ]);
    const { db } = world.database;
    await db.updateTable("account").set({ state: "disabled" }).execute();
    const person = PEOPLE.yuki.provider.subject;
    const closed = await new SocialVisit(world).signIn("google", { person });
    expect([closed.status, titleOf(closed)]).toEqual([403, problems["account-closed"].title]);
    expect(await db.selectFrom("login_session").selectAll().execute()).toEqual([]);
  });

  test("a provider that does not answer is told above the form", async () => {
    await using world = await createWorld([], sandbox, {
      google: { issuer: "http://127.0.0.1:1/google", clientId: "x", clientSecret: "y" },
    });
    const visit = new LoginVisit(world);
    const page = await visit.visit("/social/google");
    expect(page.html).toContain(words.signIn.notices["social-unavailable"]);
    expect(titleOf(page)).toBe(words.signIn.title);
  });

  test("a provider without settings is not offered", async () => {
    await using world = await createWorld([], sandbox, { google: undefined });
    const visit = new LoginVisit(world);
    const links = readLinks(await visit.visit("/")).filter((href) => href.includes("/social/"));
    expect(links).toEqual([expect.stringMatching(/^\/login\/social\/apple\?/)]);
    expect((await visit.visit("/social/google")).status).toBe(404);
    expect((await visit.visit("/social/facebook")).status).toBe(404);
    expect((await visit.open("/login/social/google/callback?state=a&code=b")).status).toBe(404);
  });
});

describe("addresses never join", () => {
  test.each([
    ["google", "google-not-hana", PEOPLE.hana],
    ["apple", "apple-not-kenji", PEOPLE.kenji],
  ] as const)(
    "L06: %s, an unverified address that matches: refused, nothing joined",
    async (provider, person, victim) => {
      await using world = await createWorld([victim], sandbox);
      const page = await new SocialVisit(world).signIn(provider, { person });
      expect([page.status, titleOf(page)]).toEqual([403, problems["social-unverified"].title]);
      expect(await findIdentities(world)).toEqual([]);
      expect(await world.database.db.selectFrom("login_session").selectAll().execute()).toEqual([]);
      await world.signIn(victim);
    },
  );

  test("L06: an unverified address that is free makes no account either, and looks the same", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const free = await new SocialVisit(world).signIn("google", somebody("free@example.jp", false));
    const taken = await new SocialVisit(world).signIn("google", somebody(PEOPLE.hana.email, false));
    expect([free.status, titleOf(free)]).toEqual([taken.status, titleOf(taken)]);
    expect(await findAccounts(world, "free@example.jp")).toEqual([]);
  });

  test.each(["google", "apple"] as const)(
    "L07: %s, an account that proved the address is never taken over: its own sign-in is asked for",
    async (provider) => {
      await using world = await createWorld([PEOPLE.hana], sandbox);
      const tokens = await world.signIn(PEOPLE.hana);
      const visit = new SocialVisit(world);
      const page = await visit.signIn(provider, somebody("HANA@example.jp"));
      expect([page.status, titleOf(page)]).toEqual([409, words.ownSignIn.title]);
      expect(readLinks(page).some((href) => href.startsWith("/login/?"))).toBe(true);
      expect(await findIdentities(world)).toEqual([]);
      const renewed = await world.client().send(renewTokens, {
        body: { refresh_token: tokens.refresh_token, auth_service_id: 0 },
      });
      expect(renewed.ok).toBe(true);
    },
  );

  test("L07: a squatter loses sessions, password and identities; the victim has a new account", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const { db } = world.database;
    const squatter = await world.signIn(PEOPLE.hana);
    await db.updateTable("account").set({ email_proven_at: null }).execute();
    const { googleIssuer: issuer } = world.config;
    await db
      .insertInto("account_identity")
      .values({
        issuer,
        subject: "google-haru",
        account: PEOPLE.hana.subject,
        provider_name: "Google",
        created_at: 0,
      })
      .execute();

    const visit = new SocialVisit(world);
    const terms = await visit.signIn("apple", somebody(PEOPLE.hana.email));
    expect(titleOf(terms)).toBe(words.terms.title);
    const page = await visit.submit(terms, { terms: "accepted" });
    expect(page.location).toMatch(PORTAL);

    const [victim] = await findAccounts(world, PEOPLE.hana.email);
    expect(victim?.id).not.toBe(PEOPLE.hana.subject);
    expect(await findIdentities(world)).toMatchObject([{ account: victim?.id }]);
    const renewed = await world.client().send(renewTokens, {
      body: { refresh_token: squatter.refresh_token, auth_service_id: 0 },
    });
    expect(codeOf(renewed)).toBe("NotAuthorizedException");
    const old = await world.submitSignIn(
      new LoginVisit(world).browser,
      world.loginUrl(),
      PEOPLE.hana,
    );
    expect(old.status).toBe(422);
    // Their own sign-in by Google is now a stranger's.
    const haru = await new SocialVisit(world).signIn("google", HARU);
    expect(titleOf(haru)).toBe(words.terms.title);
  });

  test("L07: a squatter in the middle of a merge is left alone until that is over", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const { db } = world.database;
    await db.updateTable("account").set({ email_proven_at: null }).execute();
    const op = { id: "op", kind: "merge", source: null, state: "running" } as const;
    await db
      .insertInto("merge_op")
      .values({ ...op, target: PEOPLE.hana.subject, created_at: 0, touched_at: 0 })
      .execute();
    await db.insertInto("merge_busy").values({ account: PEOPLE.hana.subject, op: "op" }).execute();
    const visit = new SocialVisit(world);
    const terms = await visit.signIn("google", somebody(PEOPLE.hana.email));
    const page = await visit.submit(terms, { terms: "accepted" });
    expect([page.status, titleOf(page)]).toEqual([409, words.ownSignIn.title]);
    expect(await findAccounts(world, PEOPLE.hana.email)).toMatchObject([
      { id: PEOPLE.hana.subject, state: "active" },
    ]);
  });
});

describe("the answer of a provider", () => {
  const prepare = async (world: World, provider: Provider = "google") => {
    const visit = new SocialVisit(world);
    const person = provider === "google" ? PEOPLE.yuki : PEOPLE.nao;
    const choice = { person: person.provider.subject };
    return { visit, answer: await visit.choose(await visit.leave(provider), choice) };
  };

  test.each(["google", "apple"] as const)(
    "%s: is good for the browser that began, once",
    async (provider) => {
      await using world = await createWorld([PEOPLE.yuki, PEOPLE.nao], sandbox);
      const { visit, answer } = await prepare(world, provider);
      const { location } = await visit.bring(provider, answer);
      expect(location).not.toContain(answer.fields.code);
      const other = await new SocialVisit(world).open(location);
      expect([other.status, titleOf(other)]).toEqual([403, problems["forged-form"].title]);
      expect((await visit.open(location)).location).toMatch(PORTAL);
      const again = await visit.open(location);
      expect([again.status, titleOf(again)]).toEqual([400, problems["social-expired"].title]);
      const repeated = await visit.bring(provider, answer);
      expect([repeated.status, titleOf(repeated)]).toEqual([400, OVER]);
    },
  );

  test("of the same answer, brought at once, one signs in", async () => {
    await using world = await createWorld([PEOPLE.yuki], sandbox);
    const { visit, answer } = await prepare(world);
    const { location } = await visit.bring("google", answer);
    const pages = await Promise.all(Array.from({ length: 10 }, () => visit.open(location)));
    expect(pages.filter((page) => PORTAL.test(page.location))).toHaveLength(1);
  });

  test("is too late after ten minutes", async () => {
    await using world = await createWorld([PEOPLE.yuki], sandbox);
    const { visit, answer } = await prepare(world);
    world.passTime(10 * 60_000);
    expect((await visit.bring("google", answer)).status).toBe(400);
  });

  test("P14: one provider's answer is nothing at the other's address", async () => {
    await using world = await createWorld([PEOPLE.yuki], sandbox);
    const { visit, answer } = await prepare(world);
    const callback = answer.callback.replace("google", "apple");
    const page = await visit.bring("google", { ...answer, callback });
    expect([page.status, titleOf(page)]).toEqual([400, OVER]);
  });

  test("a state nobody began, none, or a code that is somebody else's: no sign-in", async () => {
    await using world = await createWorld([PEOPLE.yuki], sandbox);
    const { visit, answer } = await prepare(world);
    for (const fields of [{ state: "x", code: "y" }, { code: "y" }, {}]) {
      const page = await visit.bring("google", { ...answer, fields } as typeof answer);
      expect(page.status).toBe(400);
    }
    const { state = "" } = answer.fields;
    const other = await prepare(world);
    const { code = "" } = other.answer.fields;
    const mixed = await visit.bring("google", { ...answer, fields: { state, code } });
    const page = await visit.open(mixed.location);
    expect([page.status, titleOf(page)]).toEqual([403, problems["forged-form"].title]);
    expect(await world.database.db.selectFrom("login_session").selectAll().execute()).toEqual([]);
  });

  test("what waits in the database tells nobody anything", async () => {
    await using world = await createWorld([PEOPLE.yuki], sandbox);
    const { visit, answer } = await prepare(world);
    await visit.bring("google", answer);
    const rows = JSON.stringify(
      await world.database.db.selectFrom("social_attempt").selectAll().execute(),
    );
    for (const secret of Object.values(answer.fields)) expect(rows).not.toContain(secret);
    for (const secret of visit.browser.cookies.values()) expect(rows).not.toContain(secret);
  });

  test("only a page of ours sends somebody to a provider", async () => {
    await using world = await createWorld([], sandbox);
    const visit = new SocialVisit(world);
    const start = new URL(world.loginUrl());
    start.pathname = "/login/social/google";
    for (const site of ["cross-site", "same-site"]) {
      const page = await visit.open(start.href, { headers: { "sec-fetch-site": site } });
      expect(page.status).toBe(403);
    }
    const own = await visit.open(start.href, { headers: { "sec-fetch-site": "same-origin" } });
    expect(own.location).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/google\/auth\?/);
    const query = new URL(own.location).searchParams;
    expect(query.get("code_challenge_method")).toBe("S256");
    expect(query.get("prompt")).toBe("select_account");
    expect(query.get("nonce")).toMatch(/^[\w-]{43}$/);
  });

  test("the code that follows is good for tokens of that account", async () => {
    await using world = await createWorld([PEOPLE.yuki], sandbox);
    const { verifier, challenge } = makeVerifier();
    const choice = { person: PEOPLE.yuki.provider.subject };
    const asked = { code_challenge: challenge };
    const page = await new SocialVisit(world).signIn("google", choice, asked);
    const code = new URL(page.location).searchParams.get("authorization_code") ?? "";
    const body = { authorization_code: code, code_verifier: verifier, auth_service_id: 0 } as const;
    const tokens = dataOf(await world.client().send(getTokens, { body }));
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      sub: PEOPLE.yuki.subject,
      email: PEOPLE.yuki.email,
      identities: [{ providerName: "Google" }],
    });
  });
});
