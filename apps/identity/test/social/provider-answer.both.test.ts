import { getTokens } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { decodeJwt } from "jose";
import { describe, expect } from "vitest";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { titleOf } from "../world/login-visitor.ts";
import { dataOf } from "../world/outcomes.ts";
import { type Provider, SocialVisitor } from "../world/social-visitor.ts";
import { makeVerifier } from "../world/verifier.ts";
import { loginJa as japanese } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";
import { PORTAL } from "./provider-people.ts";

const sandbox = await freshSandbox();

/** A provider's answer names no language, so the page is in Japanese unless the browser asks for another. */
const OVER = japanese.problem.problems["social-expired"].title;
const { problems } = words.problem;

describe("the answer of a provider", () => {
  const prepare = async (world: World, provider: Provider = "google") => {
    const visitor = new SocialVisitor(world);
    const person = provider === "google" ? PEOPLE.yuki : PEOPLE.nao;
    const choice = { person: person.provider.subject };
    return { visitor, answer: await visitor.choose(await visitor.leave(provider), choice) };
  };

  test.each(["google", "apple"] as const)(
    "%s: works once, in the browser that began the sign-in",
    async (provider) => {
      await using world = await createWorld([PEOPLE.yuki, PEOPLE.nao], sandbox);
      const { visitor, answer } = await prepare(world, provider);
      const { location } = await visitor.bring(provider, answer);
      expect(location).not.toContain(answer.fields.code);
      const other = await new SocialVisitor(world).open(location);
      expect([other.status, titleOf(other)]).toEqual([403, problems["forged-form"].title]);
      expect((await visitor.open(location)).location).toMatch(PORTAL);
      const again = await visitor.open(location);
      expect([again.status, titleOf(again)]).toEqual([400, problems["social-expired"].title]);
      const repeated = await visitor.bring(provider, answer);
      expect([repeated.status, titleOf(repeated)]).toEqual([400, OVER]);
    },
  );

  onBothEngines("signs in once, if it is sent several times at once", async () => {
    await using world = await createWorld([PEOPLE.yuki], sandbox);
    const { visitor, answer } = await prepare(world);
    const { location } = await visitor.bring("google", answer);
    const pages = await Promise.all(Array.from({ length: 10 }, () => visitor.open(location)));
    expect(pages.filter((page) => PORTAL.test(page.location))).toHaveLength(1);
  });

  test("expires after ten minutes", async () => {
    await using world = await createWorld([PEOPLE.yuki], sandbox);
    const { visitor, answer } = await prepare(world);
    world.passTime(10 * 60_000);
    expect((await visitor.bring("google", answer)).status).toBe(400);
  });

  test("P14: one provider's answer is refused at the other provider's address", async () => {
    await using world = await createWorld([PEOPLE.yuki], sandbox);
    const { visitor, answer } = await prepare(world);
    const callback = answer.callback.replace("google", "apple");
    const page = await visitor.bring("google", { ...answer, callback });
    expect([page.status, titleOf(page)]).toEqual([400, OVER]);
  });

  test("does not sign in with an unknown or missing state, or with another visitor's code", async () => {
    await using world = await createWorld([PEOPLE.yuki], sandbox);
    const { visitor, answer } = await prepare(world);
    for (const fields of [{ state: "x", code: "y" }, { code: "y" }, {}]) {
      const page = await visitor.bring("google", { ...answer, fields } as typeof answer);
      expect(page.status).toBe(400);
    }
    const { state = "" } = answer.fields;
    const other = await prepare(world);
    const { code = "" } = other.answer.fields;
    const mixed = await visitor.bring("google", { ...answer, fields: { state, code } });
    const page = await visitor.open(mixed.location);
    expect([page.status, titleOf(page)]).toEqual([403, problems["forged-form"].title]);
    expect(await world.database.db.selectFrom("login_session").selectAll().execute()).toEqual([]);
  });

  test("is not readable in the database while it is pending", async () => {
    await using world = await createWorld([PEOPLE.yuki], sandbox);
    const { visitor, answer } = await prepare(world);
    await visitor.bring("google", answer);
    const rows = JSON.stringify(
      await world.database.db.selectFrom("social_sign_in").selectAll().execute(),
    );
    for (const secret of Object.values(answer.fields)) expect(rows).not.toContain(secret);
    for (const secret of visitor.browser.cookies.values()) expect(rows).not.toContain(secret);
  });

  test("only a page of ours sends a visitor to a provider", async () => {
    await using world = await createWorld([], sandbox);
    const visitor = new SocialVisitor(world);
    const start = new URL(world.loginUrl());
    start.pathname = "/login/social/google";
    for (const site of ["cross-site", "same-site"]) {
      const page = await visitor.open(start.href, { headers: { "sec-fetch-site": site } });
      expect(page.status).toBe(403);
    }
    const own = await visitor.open(start.href, { headers: { "sec-fetch-site": "same-origin" } });
    expect(own.location).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/google\/auth\?/);
    const query = new URL(own.location).searchParams;
    expect(query.get("code_challenge_method")).toBe("S256");
    expect(query.get("prompt")).toBe("select_account");
    expect(query.get("nonce")).toMatch(/^[\w-]{43}$/);
  });

  test("leads to a code that gives tokens of the ID with that identity", async () => {
    await using world = await createWorld([PEOPLE.yuki], sandbox);
    const { verifier, challenge } = makeVerifier();
    const choice = { person: PEOPLE.yuki.provider.subject };
    const asked = { code_challenge: challenge };
    const page = await new SocialVisitor(world).signIn("google", choice, asked);
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
