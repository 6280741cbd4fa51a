import { generateKeyPairSync } from "node:crypto";
import { APPLE_CLIENT, PEOPLE } from "@musubi/demo-world";
import * as client from "openid-client";
import { describe, expect, test } from "vitest";
import { openSandbox, type TestSandbox } from "../test-sandbox.ts";
import {
  APPLE_CALLBACK,
  APPLE_PARAMETERS,
  type AppleSecret,
  discoverApple,
  discoverGoogle,
  GOOGLE_PARAMETERS,
  issuerOf,
  makeRequest,
  readAppleAnswer,
  walkApple,
} from "./social-walk.ts";
import { readForm, Visitor } from "./visitor.ts";

const arrive = async (sandbox: TestSandbox, choice: Record<string, string>) => {
  const request = await makeRequest(await discoverApple(sandbox), APPLE_PARAMETERS);
  const visitor = new Visitor(sandbox.origin);
  const page = await visitor.submit(await visitor.open(request.url), choice);
  return { request, page };
};

describe("a sign-in with Apple", () => {
  test("names the person and the relay address, with strings where others have booleans", async () => {
    await using sandbox = await openSandbox();
    const tokens = await walkApple(sandbox, { person: "apple-nao" });
    expect(tokens.claims()).toMatchObject({
      iss: issuerOf(sandbox, "apple"),
      aud: APPLE_CLIENT.clientId,
      sub: PEOPLE.nao.provider.subject,
      email: PEOPLE.nao.email,
      email_verified: "true",
      is_private_email: "true",
      nonce_supported: true,
      auth_time: expect.any(Number),
    });
    const stranger = await walkApple(sandbox, { person: "apple-not-kenji" });
    expect(stranger.claims()).toMatchObject({ email_verified: "false" });
    expect(stranger.claims()).not.toHaveProperty("is_private_email");
  });

  test("hides an address on request, with the same relay address every time", async () => {
    await using sandbox = await openSandbox();
    const other = { other: "yes", email: "shy@example.jp", verified: "yes", hidden: "yes" };
    const first = (await walkApple(sandbox, other)).claims();
    expect(first?.email).toMatch(/^[0-9a-f]{12}@privaterelay\.appleid\.example$/);
    expect((await walkApple(sandbox, other)).claims()).toMatchObject({
      sub: first?.sub,
      email: first?.email,
    });
  });

  test("answers with a form that posts itself, under a policy that allows only that script", async () => {
    await using sandbox = await openSandbox();
    const { request, page } = await arrive(sandbox, { person: "apple-nao" });
    if (page.at !== "page") throw new Error("no page");
    const { action, fields } = readForm(page);
    expect(action.href).toBe(APPLE_CALLBACK);
    expect(fields).toEqual({
      code: expect.any(String),
      state: request.checks.expectedState,
      iss: issuerOf(sandbox, "apple"),
      user: expect.any(String),
    });
    expect(JSON.parse(fields.user ?? "")).toEqual({
      name: { firstName: "Nao", lastName: "" },
      email: PEOPLE.nao.email,
    });
    const policy = page.response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'sha256-[^']+'(;|$)/);
    expect(policy).toContain("form-action 'self' http://localhost:4100 http://localhost:4000");
    expect(page.response.headers.get("referrer-policy")).toBe("origin");
  });

  test("sends the person's name the first time only, and again after a reset", async () => {
    await using sandbox = await openSandbox();
    const tellsName = async () =>
      "user" in readForm((await arrive(sandbox, { person: "apple-nao" })).page).fields;
    expect([await tellsName(), await tellsName()]).toEqual([true, false]);
    await sandbox.send("POST", "/control/reset");
    expect(await tellsName()).toBe(true);
  });

  test("reports a cancelled sign-in by the same form", async () => {
    await using sandbox = await openSandbox();
    const { request, page } = await arrive(sandbox, { cancel: "yes" });
    expect(readForm(page).fields).toMatchObject({
      error: "access_denied",
      state: request.checks.expectedState,
    });
  });

  test("is refused if its answer is requested in a query, where the code would end up in logs", async () => {
    await using sandbox = await openSandbox();
    const { url } = await makeRequest(await discoverApple(sandbox), {
      ...APPLE_PARAMETERS,
      response_mode: "query",
    });
    const back = await new Visitor(sandbox.origin).open(url);
    expect(back.url.searchParams.get("code")).toBeNull();
    expect(back.url.searchParams.get("error")).toBe("invalid_request");
  });
});

describe("the client secret", () => {
  const strangersKey = generateKeyPairSync("ec", { namedCurve: "P-256" })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();
  const HALF_A_YEAR = 15_777_000;

  test.each<[string, AppleSecret]>([
    ["signed with another key", { privateKey: strangersKey }],
    ["expired", { expiresIn: -60 }],
    ["valid for too long", { expiresIn: HALF_A_YEAR + 600 }],
    ["of another team", { issuer: "OTHERTEAM1" }],
    ["about another client", { subject: "example.other" }],
    ["for another audience", { audience: "https://elsewhere.example" }],
    ["of a key that is not registered", { keyId: "OTHERKEY01" }],
  ])("is refused when %s", async (_, wrong) => {
    await using sandbox = await openSandbox();
    const { request, page } = await arrive(sandbox, { person: "apple-nao" });
    const redeem = async (secret: AppleSecret) =>
      client.authorizationCodeGrant(
        await discoverApple(sandbox, secret),
        readAppleAnswer(page),
        request.checks,
      );
    await expect(redeem(wrong)).rejects.toMatchObject({ error: "invalid_client" });
    // Only the secret was wrong: the same code is accepted with a right one.
    expect((await redeem({})).claims()?.sub).toBe("apple-nao");
  });

  test("is refused when it is not a token", async () => {
    await using sandbox = await openSandbox();
    const config = await discoverApple(sandbox);
    const response = await fetch(config.serverMetadata().token_endpoint ?? "", {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code: "any",
        redirect_uri: APPLE_CALLBACK,
        client_id: APPLE_CLIENT.clientId,
        client_secret: "a plain secret",
      }),
    });
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { error: "invalid_client" },
    ]);
  });
});

test("Google's and Apple's cookies have separate names and paths, and two simultaneous sign-ins do not interfere", async () => {
  await using sandbox = await openSandbox();
  const visitor = new Visitor(sandbox.origin);
  const google = await makeRequest(await discoverGoogle(sandbox), GOOGLE_PARAMETERS);
  const apple = await makeRequest(await discoverApple(sandbox), APPLE_PARAMETERS);
  const googlePage = await visitor.open(google.url);
  const applePage = await visitor.open(apple.url);
  for (const { line, path } of visitor.cookies) {
    const [, provider = ""] = /^sandbox_(google|apple)_/.exec(line) ?? [];
    expect(path.startsWith(`/${provider}/`)).toBe(true);
  }
  expect(await visitor.submit(googlePage, { person: "google-yuki" })).toMatchObject({
    at: "elsewhere",
  });
  const answer = await visitor.submit(applePage, { person: "apple-nao" });
  expect(readForm(answer).fields.state).toBe(apple.checks.expectedState);
});
