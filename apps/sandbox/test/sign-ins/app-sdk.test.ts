import { suspendAccount, TRIES_RESET_AFTER_MS } from "@musubi/contract";
import { describe, expect, test } from "vitest";
import { KENJI, openSandbox, readJson, type TestSandbox } from "../test-sandbox.ts";
import {
  call,
  KEY,
  messageOf,
  PORTAL,
  type Session,
  signIn,
  TOOLKIT,
  verify,
} from "./app-sdk-calls.ts";

describe("with e-mail and password", () => {
  test("an old account signs in, and its token has the app's own id", async () => {
    await using sandbox = await openSandbox();
    const response = await signIn(sandbox);
    expect(response.headers.get("access-control-allow-origin")).toBe(PORTAL);
    const session = await readJson<Session>(response);
    expect(session).toMatchObject({ localId: "app-2001", expiresIn: "3600", registered: true });
    expect(await verify(sandbox, session.idToken)).toMatchObject({
      iss: "https://securetoken.google.com/musubi-demo",
      aud: "musubi-demo",
      sub: "app-2001",
      user_id: "app-2001",
      email: "old-app@example.jp",
      email_verified: false,
      auth_time: expect.any(Number),
      firebase: { sign_in_provider: "password" },
    });
  });

  test.each([
    ["a wrong password", "old-app@example.jp", "Wrong2020", "INVALID_LOGIN_CREDENTIALS"],
    ["an unknown address", "nobody@example.jp", "OldApp2020", "INVALID_LOGIN_CREDENTIALS"],
    ["a disabled account", "disabled-app@example.jp", "OldApp2020", "USER_DISABLED"],
    [
      "a disabled account and a wrong password",
      "disabled-app@example.jp",
      "Wrong2020",
      "INVALID_LOGIN_CREDENTIALS",
    ],
    ["text that is no address", "nobody", "OldApp2020", "INVALID_EMAIL"],
    ["no password", "old-app@example.jp", "", "MISSING_PASSWORD"],
  ])("%s is refused", async (_, email, password, message) => {
    await using sandbox = await openSandbox();
    const response = await signIn(sandbox, email, password);
    expect([response.status, await messageOf(response)]).toEqual([400, message]);
  });

  test("five wrong tries lock the account, until a pause has passed", async () => {
    let now = Date.now();
    await using sandbox = await openSandbox({ now: () => now });
    const wrong = () => signIn(sandbox, "old-app@example.jp", "Wrong2020");
    for (let times = 0; times < 5; times += 1) {
      expect(await messageOf(await wrong())).toBe("INVALID_LOGIN_CREDENTIALS");
    }
    expect(await messageOf(await wrong())).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : /);
    expect(await messageOf(await signIn(sandbox))).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : /);
    now += TRIES_RESET_AFTER_MS;
    expect((await signIn(sandbox)).status).toBe(200);
  });

  test("an account that belongs to an ID still signs in to the app, unless it sleeps", async () => {
    await using sandbox = await openSandbox();
    const kenji = () => signIn(sandbox, "kenji@example.jp", "Kenji2026");
    expect(await readJson<Session>(await kenji())).toMatchObject({ localId: "app-kenji" });
    await sandbox.call("app", suspendAccount, { body: { user_key: KENJI, key: "k" } });
    expect(await messageOf(await kenji())).toBe("USER_DISABLED");
  });
});

describe("after the sign-in", () => {
  const renew = (sandbox: TestSandbox, form: Record<string, string>) =>
    sandbox.fetch(`/securetoken.googleapis.com/v1/token${KEY}`, {
      method: "POST",
      body: new URLSearchParams(form),
    });

  test("the SDK can look up the account, but not with a forged token", async () => {
    await using sandbox = await openSandbox();
    const { idToken } = await readJson<Session>(await signIn(sandbox));
    const response = await call(sandbox, "lookup", { idToken });
    expect(await response.json()).toMatchObject({
      users: [
        {
          localId: "app-2001",
          email: "old-app@example.jp",
          emailVerified: false,
          providerUserInfo: [{ providerId: "password" }],
        },
      ],
    });
    const forged = await call(sandbox, "lookup", { idToken: `${idToken}x` });
    expect(await messageOf(forged)).toBe("INVALID_ID_TOKEN");
  });

  test("a renewed token keeps the time of the sign-in", async () => {
    let now = Date.now() - 60_000;
    await using sandbox = await openSandbox({ now: () => now });
    const session = await readJson<Session>(await signIn(sandbox));
    const first = await verify(sandbox, session.idToken);
    now += 60_000;
    const response = await renew(sandbox, {
      grant_type: "refresh_token",
      refresh_token: session.refreshToken,
    });
    const renewed = await readJson<{ id_token: string }>(response);
    expect(renewed).toMatchObject({
      user_id: "app-2001",
      project_id: "musubi-demo",
      token_type: "Bearer",
      expires_in: "3600",
    });
    const second = await verify(sandbox, renewed.id_token);
    expect(second.auth_time).toBe(first.auth_time);
    expect(second.iat).toBe((first.iat ?? 0) + 60);
  });

  test.each([
    [{ grant_type: "password" }, "INVALID_GRANT_TYPE"],
    [{ grant_type: "refresh_token" }, "MISSING_REFRESH_TOKEN"],
    [{ grant_type: "refresh_token", refresh_token: "guess" }, "INVALID_REFRESH_TOKEN"],
  ])("a renewal with %j is refused", async (form, message) => {
    await using sandbox = await openSandbox();
    expect(await messageOf(await renew(sandbox, form as Record<string, string>))).toBe(message);
  });

  test("a reset ends every sign-in", async () => {
    await using sandbox = await openSandbox();
    const { refreshToken } = await readJson<Session>(await signIn(sandbox));
    await sandbox.send("POST", "/control/reset");
    const form = { grant_type: "refresh_token", refresh_token: refreshToken };
    expect(await messageOf(await renew(sandbox, form))).toBe("INVALID_REFRESH_TOKEN");
  });
});

describe("the calls", () => {
  test("are open to the portal's scripts with the headers that the SDK sends", async () => {
    await using sandbox = await openSandbox();
    for (const path of [`${TOOLKIT}:signInWithPassword`, "/securetoken.googleapis.com/v1/token"]) {
      const preflight = (origin: string) =>
        sandbox.fetch(`${path}${KEY}`, {
          method: "OPTIONS",
          headers: {
            origin,
            "access-control-request-method": "POST",
            "access-control-request-headers":
              "content-type,x-client-version,x-firebase-client,x-firebase-gmpid,x-firebase-locale,x-evil",
          },
        });
      const { status, headers } = await preflight(PORTAL);
      expect([status, headers.get("access-control-allow-origin")]).toEqual([204, PORTAL]);
      expect(headers.get("access-control-allow-headers")).toBe(
        "content-type, x-client-version, x-firebase-client, x-firebase-gmpid, x-firebase-locale",
      );
      const foreign = await preflight("http://evil.example");
      expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  test("require a key and a readable body", async () => {
    await using sandbox = await openSandbox();
    const withoutKey = await sandbox.send("POST", `${TOOLKIT}:lookup`, {});
    expect(withoutKey.status).toBe(403);
    const broken = await sandbox.fetch(`${TOOLKIT}:lookup${KEY}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
    expect([broken.status, await messageOf(broken)]).toEqual([400, "INVALID_ARGUMENT"]);
  });
});
