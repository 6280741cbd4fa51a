import { renewTokens } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { givePasskey, readCredentials } from "../world/credential-calls.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { LoginVisitor, readLinks, titleOf } from "../world/login-visitor.ts";
import { codeOf } from "../world/outcomes.ts";
import { SocialVisitor } from "../world/social-visitor.ts";
import { createWorld } from "../world/world.ts";
import { findAccounts, findIdentities, HARU, PORTAL, personAt } from "./provider-people.ts";

const sandbox = await freshSandbox();

const { problems } = words.problem;

describe("an address never joins a provider's account to an ID", () => {
  test.each([
    ["google", "google-not-hana", PEOPLE.hana],
    ["apple", "apple-not-kenji", PEOPLE.kenji],
  ] as const)(
    "L06: %s: an unverified address that an ID has is refused, and nothing is joined",
    async (provider, person, victim) => {
      await using world = await createWorld([victim], sandbox);
      const page = await new SocialVisitor(world).signIn(provider, { person });
      expect([page.status, titleOf(page)]).toEqual([403, problems["social-unverified"].title]);
      expect(await findIdentities(world)).toEqual([]);
      expect(await world.database.db.selectFrom("login_session").selectAll().execute()).toEqual([]);
      await world.signIn(victim);
    },
  );

  test("L06: an unverified address that no ID has makes no account either, and the page is the same", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const free = await new SocialVisitor(world).signIn(
      "google",
      personAt("free@example.jp", false),
    );
    const taken = await new SocialVisitor(world).signIn(
      "google",
      personAt(PEOPLE.hana.email, false),
    );
    expect([free.status, titleOf(free)]).toEqual([taken.status, titleOf(taken)]);
    expect(await findAccounts(world, "free@example.jp")).toEqual([]);
  });

  test.each(["google", "apple"] as const)(
    "L07: %s: an ID that proved the address is never taken over: the page asks for its own sign-in",
    async (provider) => {
      await using world = await createWorld([PEOPLE.hana], sandbox);
      const tokens = await world.signIn(PEOPLE.hana);
      const visitor = new SocialVisitor(world);
      const page = await visitor.signIn(provider, personAt("HANA@example.jp"));
      expect([page.status, titleOf(page)]).toEqual([409, words.ownSignIn.title]);
      expect(readLinks(page).some((href) => href.startsWith("/login/?"))).toBe(true);
      expect(await findIdentities(world)).toEqual([]);
      const renewed = await world.client().send(renewTokens, {
        body: { refresh_token: tokens.refresh_token, auth_service_id: 0 },
      });
      expect(renewed.ok).toBe(true);
    },
  );

  test("L07: whoever never proved the address loses sessions, password, identities and passkeys; its owner gets a new account", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const { db } = world.database;
    const planted = await world.signIn(PEOPLE.hana);
    await db.updateTable("account").set({ email_proven_at: null }).execute();
    const { issuer } = world.config.providers.google;
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
    await givePasskey(world, PEOPLE.hana, "planted");

    const visitor = new SocialVisitor(world);
    const terms = await visitor.signIn("apple", personAt(PEOPLE.hana.email));
    expect(titleOf(terms)).toBe(words.terms.title);
    const page = await visitor.submit(terms, { terms: "accepted" });
    expect(page.location).toMatch(PORTAL);

    const [victim] = await findAccounts(world, PEOPLE.hana.email);
    expect(victim?.id).not.toBe(PEOPLE.hana.subject);
    expect(await findIdentities(world)).toMatchObject([{ account: victim?.id }]);
    expect(await readCredentials(world, PEOPLE.hana)).toEqual([]);
    const renewed = await world.client().send(renewTokens, {
      body: { refresh_token: planted.refresh_token, auth_service_id: 0 },
    });
    expect(codeOf(renewed)).toBe("NotAuthorizedException");
    const old = await world.submitSignIn(
      new LoginVisitor(world).browser,
      world.loginUrl(),
      PEOPLE.hana,
    );
    expect(old.status).toBe(422);
    // The attacker's own Google account now belongs to no ID.
    const haru = await new SocialVisitor(world).signIn("google", HARU);
    expect(titleOf(haru)).toBe(words.terms.title);
  });

  test("L07: an unproven ID that is in a merge keeps the address meanwhile", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const { db } = world.database;
    await db.updateTable("account").set({ email_proven_at: null }).execute();
    const op = { id: "op", kind: "merge", source: null, state: "running" } as const;
    await db
      .insertInto("operation")
      .values({ ...op, target: PEOPLE.hana.subject, created_at: 0, touched_at: 0 })
      .execute();
    await db
      .insertInto("operation_lock")
      .values({ account: PEOPLE.hana.subject, op: "op" })
      .execute();
    const visitor = new SocialVisitor(world);
    const terms = await visitor.signIn("google", personAt(PEOPLE.hana.email));
    const page = await visitor.submit(terms, { terms: "accepted" });
    expect([page.status, titleOf(page)]).toEqual([409, words.ownSignIn.title]);
    expect(await findAccounts(world, PEOPLE.hana.email)).toMatchObject([
      { id: PEOPLE.hana.subject, state: "active" },
    ]);
  });
});
