import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { changePassword, ERROR_STATUS, type ErrorCode } from "@musubi/contract";
import { refuse } from "@musubi/contract/answer";
import { PEOPLE } from "@musubi/demo-world";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRefusal } from "../../src/http/errors.ts";
import { LoginVisitor } from "../world/login-visitor.ts";
import { otherCode, readCode } from "../world/mailbox.ts";
import { codeOf } from "../world/outcomes.ts";
import { type Sandbox, startSandbox } from "../world/sandbox.ts";
import { logTo, watchRefusals } from "../world/watch-refusals.ts";
import { createWorld, type World } from "../world/world.ts";

const SECRET = "Guessed2026";

let sandbox: Sandbox;
let world: World;
beforeAll(async () => {
  sandbox = await startSandbox();
  world = await createWorld([PEOPLE.hana], sandbox);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});

/** Returns the error codes that are logged while a caller acts. */
async function codesOf(act: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const before = world.refusals.length;
  await act();
  const rows = world.refusals.slice(before);
  expect(JSON.stringify(rows)).not.toContain(SECRET);
  return rows.map(({ code }) => code);
}

const ask = async (path: string, init: RequestInit = {}) =>
  (await fetch(`${world.url}${path}`, init)).text();

const renew = (init: { headers?: Record<string, string>; body?: string }) =>
  ask("/token/renew", {
    method: "POST",
    body: JSON.stringify({ refresh_token: SECRET, auth_service_id: 0 }),
    ...init,
    headers: {
      "content-type": "application/json",
      "x-api-key": world.config.apiKey,
      ...init.headers,
    },
  });

describe("a refusal by the API is logged in one row, with its code", () => {
  test.each([
    ["InvalidApiKeyException", "another key", () => renew({ headers: { "x-api-key": SECRET } })],
    ["NotAuthorizedException", "no such token", () => renew({})],
    ["InvalidParameterException", "half a body", () => renew({ body: `{"a":"${SECRET}` })],
    ["InvalidParameterException", "an unknown field", () => renew({ body: `{"${SECRET}":1}` })],
    ["UnsupportedMediaTypeException", "text", () => renew({ headers: { "content-type": "a/b" } })],
    ["PayloadTooLargeException", "220 kB", () => renew({ body: SECRET.repeat(20_000) })],
    ["ResourceNotFoundException", "no such page", () => ask(`/${SECRET}?code=${SECRET}`)],
    ["InvalidParameterException", "a path that is no UTF-8", () => ask(`/%ff${SECRET}`)],
    ["InvalidParameterException", "no HTTP", () => send(`GET /${SECRET} HTTP/9.9\r\n\r\n`)],
  ])("%s: %s", async (code, _, act) => {
    expect(await codesOf(act)).toEqual([code]);
  });

  test("if a use case refuses, too", async () => {
    const { access_token } = await world.signIn();
    const body = { access_token, previous_password: SECRET, proposed_password: "Hanami2027" };
    const client = world.client({ bearer: access_token });
    let answered = "";
    const noted = await codesOf(async () => {
      answered = codeOf(await client.send(changePassword, { body }));
    });
    expect(noted).toEqual([answered]);
  });

  test("for every error code", async () => {
    const { write, refusals } = watchRefusals();
    const app = Fastify({ logger: logTo(write) });
    app.get<{ Params: { code: ErrorCode } }>("/:code", (request, reply) =>
      sendRefusal(request, reply, refuse(request.params.code)),
    );
    for (const code of Object.keys(ERROR_STATUS)) {
      const before = refusals.length;
      const answer = await app.inject(`/${code}`);
      expect(answer.json().error_code).toBe(code);
      expect(refusals.slice(before)).toMatchObject([{ code, msg: "refused" }]);
    }
  });
});

const send = (bytes: string): Promise<string> =>
  text(connect(Number(new URL(world.url).port), "127.0.0.1").end(bytes));

describe("a refused form of the login is logged in one row", () => {
  const enter = () => new LoginVisitor(world);
  const fill = async (path: string, fields: Record<string, string>) => {
    const login = enter();
    return login.submit(await login.goTo(path), fields);
  };

  test.each([
    ["wrong", () => fill("/", { email: PEOPLE.hana.email, password: SECRET })],
    ["incomplete", () => fill("/", { email: SECRET })],
    ["invalid-email", () => fill("/sign-up", { email: SECRET })],
    ["no-cookie", () => enter().open(world.loginUrl(), { method: "POST" })],
    ["forged-form", () => fill("/", { csrf: SECRET })],
    ["bad-request", () => enter().goTo("/", { redirect_url: `https://${SECRET}.example` })],
    ["not-found", () => enter().open(`/login/${SECRET}`)],
    ["wrong-origin", () => enter().open(`/social/broker/google?origin=https://${SECRET}.example`)],
  ])("%s", async (code, act) => {
    expect(await codesOf(act)).toEqual([code]);
  });

  test("for a wrong code, and for a password that is too short", async () => {
    const email = "aoi@example.jp";
    const login = enter();
    const waiting = await login.submit(await login.goTo("/sign-up"), { email });
    const code = await readCode(world, sandbox, email);
    const wrong = () => login.submit(waiting, { code: otherCode(code) });
    expect(await codesOf(wrong)).toEqual(["wrong-code"]);
    const right = await login.submit(waiting, { code });
    const tooPlain = () => login.submit(right, { password: "short", terms: "accepted" });
    expect(await codesOf(tooPlain)).toEqual(["invalid-password"]);
  });
});

describe("a refusal by the pool is logged in one row", () => {
  const initiateAuth = (body: string) =>
    ask("/pool/", {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
      },
      body,
    });
  const redeem = (fields: Record<string, string>) =>
    ask("/pool/token", { method: "POST", body: new URLSearchParams(fields) });

  test.each([
    [
      "NotAuthorizedException",
      () =>
        initiateAuth(
          JSON.stringify({
            AuthFlow: "USER_PASSWORD_AUTH",
            ClientId: "musubi-portal",
            AuthParameters: { USERNAME: PEOPLE.hana.email, PASSWORD: SECRET },
          }),
        ),
    ],
    ["InvalidParameterException", () => initiateAuth(SECRET)],
    ["invalid_client", () => redeem({ grant_type: "authorization_code", client_id: SECRET })],
    [
      "invalid_grant",
      () =>
        redeem({
          grant_type: "authorization_code",
          client_id: "musubi-portal",
          redirect_uri: `${world.config.portalOrigin}/success-id`,
          code: SECRET,
          code_verifier: "v".repeat(43),
        }),
    ],
    ["invalid_request", () => ask(`/pool/auth?redirect_uri=https://${SECRET}.example`)],
    ["not_found", () => ask(`/pool/${SECRET}`)],
  ])("%s", async (code, act) => {
    expect(await codesOf(act)).toEqual([code]);
  });
});

test("`watchRefusals` reports a refusal that has no row, two rows, or a row with too much detail", () => {
  const { write, faults } = watchRefusals();
  const say = (...rows: object[]) => {
    for (const row of rows) write(JSON.stringify({ request_id: "r", ...row }));
  };
  const answered = { msg: "answered", call: "getTokens", status: 400 };
  const refused = { msg: "refused", code: "NotAuthorizedException" };
  say(refused, answered, { ...answered, status: 200 }, { ...answered, call: "/health/ready" });
  expect(faults).toEqual([]);
  say(answered);
  say(refused, refused, answered);
  say({ ...refused, reason: "Unexpected token in hunter2" }, answered);
  say({ ...refused, email: "hana@example.jp" }, answered);
  expect(faults).toEqual([
    "getTokens answered 400, and the log says: []",
    "getTokens answered 400, and the log says: [NotAuthorizedException,NotAuthorizedException]",
    expect.stringContaining("hunter2"),
    expect.stringContaining("hana@example.jp"),
  ]);
});
