import { changeOwner, tokenSourceOf } from "@musubi/contract";
import { demoCatalogue, SCHOOL_POOL } from "@musubi/demo-world";
import { createRemoteJWKSet, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import { describe, expect, test } from "vitest";
import { HANA, openSandbox } from "../test-sandbox.ts";
import {
  CALLBACK,
  CLIENT,
  discover,
  INSECURE,
  OLD_SCHOOL,
  PORTAL,
  redeem,
  start,
  walk,
} from "./pool-walk.ts";
import { Visitor } from "./visitor.ts";

describe("the school's pool", () => {
  test("signs an old account in, with the school's own id and the address in the ID token", async () => {
    await using sandbox = await openSandbox();
    const { claims, visitor } = await walk(sandbox, OLD_SCHOOL);
    expect(claims).toMatchObject({
      iss: `${sandbox.origin}/school/pool`,
      aud: "musubi-school-portal",
      sub: "school-3001",
      email: "old-school@example.jp",
      auth_time: expect.any(Number),
      nonce: expect.any(String),
    });
    expect(visitor.cookies.map(({ line }) => line).join()).not.toContain("session");
  });

  test("matches the school's entry in the demo's catalogue", async () => {
    await using sandbox = await openSandbox();
    const { tokens } = await walk(sandbox, OLD_SCHOOL);
    const entry = demoCatalogue(sandbox.origin).find(({ kind }) => kind === "school");
    const { issuer = "", audience = "", jwks = "" } = (entry && tokenSourceOf(entry.link)) ?? {};
    const { payload, protectedHeader } = await jwtVerify(
      tokens.id_token ?? "",
      createRemoteJWKSet(new URL(jwks)),
      { issuer, audience, algorithms: ["RS256"] },
    );
    expect([payload.sub, protectedHeader.alg]).toEqual(["school-3001", "RS256"]);
  });

  test("names an account by the same id after it was linked to an ID", async () => {
    await using sandbox = await openSandbox();
    const body = { key: "k", seq: 1, from: "old:school-3001", to: `sub:${HANA}` };
    await sandbox.call("school", changeOwner, { body });
    expect((await walk(sandbox, OLD_SCHOOL)).claims?.sub).toBe("school-3001");
    const kenji = { email: "kenji@example.jp", password: "Kenji2026" };
    expect((await walk(sandbox, kenji)).claims?.sub).toBe("school-kenji");
  });

  test.each([
    ["Google", "school-3005"],
    ["SignInWithApple", "school-3002"],
  ])("signs in a chosen member who has %s", async (identity_provider, member) => {
    await using sandbox = await openSandbox();
    const { claims } = await walk(sandbox, { member }, { identity_provider });
    expect(claims).toMatchObject({
      sub: member,
      identities: [{ providerName: identity_provider, userId: expect.any(String) }],
    });
  });

  test("refuses a sign-in by Google of a member without Google, and an unknown provider", async () => {
    await using sandbox = await openSandbox();
    const { url } = await start(sandbox, { identity_provider: "Google" });
    const visitor = new Visitor(sandbox.origin);
    const page = await visitor.open(url);
    for (const fields of [{ member: "school-3001" }, OLD_SCHOOL]) {
      expect(await visitor.submit(page, fields)).toMatchObject({ response: { status: 422 } });
    }
    const unknown = await start(sandbox, { identity_provider: "Facebook" });
    const { url: back } = await visitor.open(unknown.url);
    expect(back.searchParams.get("error")).toBe("invalid_request");
  });

  test("answers userinfo, rotates refresh tokens, and revokes access tokens", async () => {
    await using sandbox = await openSandbox();
    const { started, tokens } = await walk(sandbox, OLD_SCHOOL);
    const { server } = started;
    const askUserInfo = async (token: string) =>
      oauth.userInfoRequest(server, CLIENT, token, INSECURE);
    expect(await (await askUserInfo(tokens.access_token)).json()).toMatchObject({
      sub: "school-3001",
      email: "old-school@example.jp",
    });
    const renew = (token: string) =>
      oauth.refreshTokenGrantRequest(server, CLIENT, oauth.None(), token, INSECURE);
    const renewed = await oauth.processRefreshTokenResponse(
      server,
      CLIENT,
      await renew(tokens.refresh_token ?? ""),
    );
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    const revoked = await oauth.revocationRequest(
      server,
      CLIENT,
      oauth.None(),
      renewed.access_token,
      INSECURE,
    );
    expect(revoked.status).toBe(200);
    expect((await askUserInfo(renewed.access_token)).status).toBe(401);
  });

  test("redirects to the portal after a sign-out, and to no other address", async () => {
    await using sandbox = await openSandbox();
    const { end_session_endpoint = "" } = await discover(sandbox);
    const leave = (target: string) => {
      const url = new URL(end_session_endpoint);
      url.searchParams.set("client_id", SCHOOL_POOL.clientId);
      url.searchParams.set("post_logout_redirect_uri", target);
      return url;
    };
    const visitor = new Visitor(sandbox.origin);
    const back = await visitor.submit(await visitor.open(leave(`${PORTAL}/`)), {});
    expect(back.url.href).toBe(`${PORTAL}/`);
    expect(await visitor.open(leave("https://elsewhere.example/"))).toMatchObject({
      response: { status: 400 },
    });
  });

  test("allows calls of the portal's scripts, and of no other origin", async () => {
    await using sandbox = await openSandbox();
    const { token_endpoint = "" } = await discover(sandbox);
    const preflight = async (origin: string) =>
      (
        await fetch(token_endpoint, {
          method: "OPTIONS",
          headers: {
            origin,
            "access-control-request-method": "POST",
            "access-control-request-headers": "content-type",
          },
        })
      ).headers.get("access-control-allow-origin");
    expect(await preflight(PORTAL)).toBe(PORTAL);
    expect(await preflight("http://localhost:4001")).toBeNull();
    const post = (origin: string) =>
      fetch(token_endpoint, {
        method: "POST",
        headers: { origin },
        body: new URLSearchParams({
          grant_type: "authorization_code",
          client_id: SCHOOL_POOL.clientId,
          code: "none",
          redirect_uri: CALLBACK,
        }),
      });
    const own = await post(PORTAL);
    expect(own.headers.get("access-control-allow-origin")).toBe(PORTAL);
    expect(await own.json()).toMatchObject({ error: "invalid_grant" });
    const foreign = await post("http://localhost:4001");
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
    expect(await foreign.json()).toMatchObject({ error: "invalid_request" });
  });
});

test("a code of the pool works once, also in parallel", async () => {
  await using sandbox = await openSandbox();
  const started = await start(sandbox);
  const visitor = new Visitor(sandbox.origin);
  const back = await visitor.submit(await visitor.open(started.url), OLD_SCHOOL);
  const answers = await Promise.all(Array.from({ length: 12 }, () => redeem(started, back)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(400)]);
});
