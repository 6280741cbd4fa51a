import { GOOGLE_CLIENT, PEOPLE } from "@musubi/demo-world";
import * as client from "openid-client";
import { describe, expect, test } from "vitest";
import { openSandbox } from "../test-sandbox.ts";
import {
  discoverGoogle,
  GOOGLE_CALLBACK,
  GOOGLE_PARAMETERS,
  issuerOf,
  makeRequest,
  walkGoogle,
} from "./social-walk.ts";
import { Visitor } from "./visitor.ts";

describe("a sign-in with Google", () => {
  test("names the person by issuer and subject, and says by a boolean that the address is verified", async () => {
    await using sandbox = await openSandbox();
    const tokens = await walkGoogle(sandbox, { person: "google-yuki" });
    expect(tokens.claims()).toMatchObject({
      iss: issuerOf(sandbox, "google"),
      aud: GOOGLE_CLIENT.clientId,
      sub: PEOPLE.yuki.provider.subject,
      email: PEOPLE.yuki.email,
      email_verified: true,
      auth_time: expect.any(Number),
    });
  });

  test("offers only RS256, and one public key", async () => {
    await using sandbox = await openSandbox();
    const config = await discoverGoogle(sandbox);
    expect(config.serverMetadata()).toMatchObject({
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
    });
    const { keys } = (await (await fetch(config.serverMetadata().jwks_uri ?? "")).json()) as {
      keys: object[];
    };
    expect(keys).toEqual([expect.objectContaining({ kty: "RSA", alg: "RS256" })]);
    expect(Object.keys(keys[0] ?? {})).not.toContain("d");
  });

  test("marks an unverified address as such", async () => {
    await using sandbox = await openSandbox();
    const stranger = await walkGoogle(sandbox, { person: "google-not-hana" });
    expect(stranger.claims()).toMatchObject({ email: "hana@example.jp", email_verified: false });
  });

  test("as another person has the same subject whenever the typed address is the same", async () => {
    await using sandbox = await openSandbox();
    const other = { other: "yes", email: "New.Person@example.jp" };
    const first = await walkGoogle(sandbox, { ...other, verified: "yes" });
    const again = await walkGoogle(sandbox, { ...other, email: "new.person@example.jp" });
    expect(first.claims()).toMatchObject({ email: "New.Person@example.jp", email_verified: true });
    expect(again.claims()).toMatchObject({ sub: first.claims()?.sub, email_verified: false });
    const nobody = await walkGoogle(sandbox, { other: "yes", email: "", verified: "yes" });
    expect(nobody.claims()).not.toHaveProperty("email");
  });

  test("with the typed address of one of the demo's people does not name that person", async () => {
    await using sandbox = await openSandbox();
    const tokens = await walkGoogle(sandbox, {
      other: "yes",
      email: PEOPLE.yuki.email,
      verified: "yes",
    });
    expect(tokens.claims()?.sub).not.toBe(PEOPLE.yuki.provider.subject);
  });
});

describe("the page", () => {
  test("is in Japanese or English, and has plain forms without script", async () => {
    await using sandbox = await openSandbox();
    const config = await discoverGoogle(sandbox);
    const { url } = await makeRequest(config, GOOGLE_PARAMETERS);
    const visitor = new Visitor(sandbox.origin);
    const page = await visitor.open(url);
    if (page.at !== "page") throw new Error("no page");
    expect(page.html).toContain('<html lang="ja">');
    expect(page.html).toContain("どなたとして続けますか");
    expect(page.html).not.toMatch(/<script|style="/);
    const policy = page.response.headers.get("content-security-policy");
    expect(policy).toContain("form-action 'self' http://localhost:4100 http://localhost:4000");
    expect(policy).toContain("frame-ancestors 'none'");
    const english = await visitor.open(`${page.url}?lng=en`);
    expect(english).toMatchObject({ html: expect.stringContaining("Who would you like to be?") });
    const asked = await makeRequest(config, { ...GOOGLE_PARAMETERS, ui_locales: "en" });
    expect(await new Visitor(sandbox.origin).open(asked.url)).toMatchObject({
      html: expect.stringContaining('<html lang="en">'),
    });
  });

  test("asks again after an invalid address, and shows the typed text, escaped", async () => {
    await using sandbox = await openSandbox();
    const { url } = await makeRequest(await discoverGoogle(sandbox), GOOGLE_PARAMETERS);
    const visitor = new Visitor(sandbox.origin);
    const page = await visitor.submit(await visitor.open(url), {
      other: "yes",
      email: '"><script>',
    });
    expect(page).toMatchObject({
      response: expect.objectContaining({ status: 422 }),
      html: expect.stringContaining("&quot;&gt;&lt;script&gt;"),
    });
    expect(await visitor.submit(page, { person: "google-yuki" })).toMatchObject({
      at: "elsewhere",
    });
  });

  test("returns access_denied if the user cancels", async () => {
    await using sandbox = await openSandbox();
    const { url, checks } = await makeRequest(await discoverGoogle(sandbox), GOOGLE_PARAMETERS);
    const visitor = new Visitor(sandbox.origin);
    const back = await visitor.submit(await visitor.open(url), { cancel: "yes" });
    expect(back.url.href.startsWith(GOOGLE_CALLBACK)).toBe(true);
    expect(Object.fromEntries(back.url.searchParams)).toMatchObject({
      error: "access_denied",
      state: checks.expectedState,
    });
  });

  test("asks every time, and leaves no cookie by which to remember the user", async () => {
    await using sandbox = await openSandbox();
    const config = await discoverGoogle(sandbox);
    const visitor = new Visitor(sandbox.origin);
    for (const person of ["google-yuki", "google-haru"]) {
      const { url } = await makeRequest(config, { ...GOOGLE_PARAMETERS, prompt: "login" });
      const page = await visitor.open(url);
      expect(page.at).toBe("page");
      expect((await visitor.submit(page, { person })).at).toBe("elsewhere");
      expect(visitor.cookies.map(({ line }) => line).join()).not.toContain("session");
    }
    const silent = await makeRequest(config, { ...GOOGLE_PARAMETERS, prompt: "none" });
    const { url } = await visitor.open(silent.url);
    expect(url.searchParams.get("error")).toBe("login_required");
  });

  test("is refused in a browser without its cookie, and after it was used", async () => {
    await using sandbox = await openSandbox();
    const { url } = await makeRequest(await discoverGoogle(sandbox), GOOGLE_PARAMETERS);
    const visitor = new Visitor(sandbox.origin);
    const page = await visitor.open(url);
    const stranger = new Visitor(sandbox.origin);
    expect(await stranger.open(page.url)).toMatchObject({ response: { status: 400 } });
    await visitor.submit(page, { person: "google-yuki" });
    expect(await visitor.open(page.url)).toMatchObject({
      response: { status: 400 },
      html: expect.stringContaining('href="http://localhost:4000/index?lng=ja"'),
    });
  });
});

describe("Google's refusals", () => {
  const refusalOf = async (walk: Promise<unknown>) => {
    const error = await walk.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error instanceof client.ResponseBodyError ? error.error : error;
  };

  test("a wrong client secret, a wrong verifier and a used code are refused", async () => {
    await using sandbox = await openSandbox();
    const config = await discoverGoogle(sandbox);
    const request = await makeRequest(config, GOOGLE_PARAMETERS);
    const visitor = new Visitor(sandbox.origin);
    const { url } = await visitor.submit(await visitor.open(request.url), {
      person: "google-yuki",
    });
    const redeem = (at: client.Configuration, checks = request.checks) =>
      refusalOf(client.authorizationCodeGrant(at, url, checks));
    expect(await redeem(await discoverGoogle(sandbox, "wrong"))).toBe("invalid_client");
    const otherVerifier = {
      ...request.checks,
      pkceCodeVerifier: client.randomPKCECodeVerifier(),
    };
    expect(await redeem(config, otherVerifier)).toBe("invalid_grant");
    expect(await redeem(config)).toBeUndefined();
    expect(await redeem(config)).toBe("invalid_grant");
  });

  test("of several simultaneous uses of a code, all but one are refused", async () => {
    await using sandbox = await openSandbox();
    const config = await discoverGoogle(sandbox);
    const request = await makeRequest(config, GOOGLE_PARAMETERS);
    const visitor = new Visitor(sandbox.origin);
    const { url } = await visitor.submit(await visitor.open(request.url), {
      person: "google-yuki",
    });
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () =>
        refusalOf(client.authorizationCodeGrant(config, url, request.checks)),
      ),
    );
    expect(outcomes.filter((each) => each === undefined)).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set([undefined, "invalid_grant"]));
  });

  test("a request without a challenge, or with a plain one, is refused", async () => {
    await using sandbox = await openSandbox();
    const config = await discoverGoogle(sandbox);
    for (const wrong of ["none", "plain"]) {
      const { url } = await makeRequest(config, GOOGLE_PARAMETERS);
      if (wrong === "plain") url.searchParams.set("code_challenge_method", "plain");
      else url.searchParams.delete("code_challenge");
      const back = await new Visitor(sandbox.origin).open(url);
      expect([wrong, back.url.searchParams.get("error")]).toEqual([wrong, "invalid_request"]);
    }
  });

  test("an unregistered redirect address is refused on a page of the provider", async () => {
    await using sandbox = await openSandbox();
    const config = await discoverGoogle(sandbox);
    const { url } = await makeRequest(config, {
      ...GOOGLE_PARAMETERS,
      redirect_uri: `${GOOGLE_CALLBACK}/elsewhere`,
    });
    expect(await new Visitor(sandbox.origin).open(url)).toMatchObject({
      at: "page",
      response: { status: 400 },
      html: expect.stringContaining("ログインを続けられません"),
    });
  });
});
