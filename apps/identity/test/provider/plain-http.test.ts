import { PEOPLE } from "@musubi/demo-world";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../world/browser.ts";
import {
  createServiceSite,
  openPage,
  type ServiceSite,
  STORE,
  STORE_SECRET,
  withClients,
} from "../world/service-client.ts";
import { createWorld, type World } from "../world/world.ts";

/* Tests of lines in docs/conformance.md that a client library handles by itself: they send plain HTTP.
 */

const { riku } = PEOPLE;

let world: World;
let store: ServiceSite;
beforeAll(async () => {
  world = await createWorld([riku], undefined, withClients());
  store = await createServiceSite(world);
});
afterAll(() => world[Symbol.asyncDispose]());

type Changes = Readonly<Record<string, string | undefined>>;

/** Requests a log-in, and follows it to the end. Undefined parameters are left out. */
async function ask(changes: Changes, browser = new Browser(), person = riku) {
  const begun = await store.begin();
  const url = new URL(begun.url);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  const { searchParams } = await store.walk({ ...begun, url: url.href }, browser, person);
  return { answer: Object.fromEntries(searchParams), verifier: begun.verifier };
}

/** Logs in and redeems the code. Returns the answer and the claims of the ID token. */
async function logIn(changes: Changes, browser?: Browser) {
  const { answer, verifier } = await ask(changes, browser);
  const response = await fetch(`${world.url}/oidc/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`store:${encodeURIComponent(STORE_SECRET)}`)}` },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: answer.code ?? "",
      code_verifier: verifier,
      redirect_uri: STORE.redirect_uris[0] ?? "",
    }),
  });
  expect(response.headers.get("cache-control")).toContain("no-store");
  const tokens = (await response.json()) as Record<string, string>;
  return { answer, tokens, claims: decodeJwt(tokens.id_token ?? "") };
}

test("state and nonce come back unchanged, whatever they contain, and only if they were sent", async () => {
  const odd = "a b+c&d=é%2F?#\"'<>\\";
  const { answer, claims } = await logIn({ state: odd, nonce: odd });
  expect([answer.state, claims.nonce, answer.iss]).toEqual([odd, odd, world.config.origin]);
  const without = await logIn({ state: undefined, nonce: undefined });
  expect(without.answer).not.toHaveProperty("state");
  expect(without.claims).not.toHaveProperty("nonce");
});

test("max_age=0 asks for the password each time, and updates auth_time", async () => {
  const browser = new Browser();
  const { auth_time: first } = (await logIn({}, browser)).claims;
  await world.database.db
    .updateTable("login_session")
    .set((row) => ({ auth_time: row("auth_time", "-", 60_000) }))
    .execute();
  expect((await logIn({}, browser)).claims.auth_time).toBe(Number(first) - 60);
  const silent = await ask({ max_age: "0", prompt: "none" }, browser);
  expect(silent.answer.error).toBe("login_required");
  const begun = await store.begin({ max_age: "0" });
  const page = await (await openPage(begun.url, browser, store.atHome)).text();
  expect(page).toContain('name="password"');
  const { auth_time } = (await logIn({ max_age: "0" }, browser)).claims;
  expect(auth_time).toBeGreaterThanOrEqual(Number(first));
});

test.each<[string, Changes]>([
  ["an invalid max_age", { max_age: "-1" }],
  ["a max_age that is no number", { max_age: "soon" }],
  ["prompt none beside another", { prompt: "none login" }],
  ["an unknown prompt", { prompt: "dance" }],
  ["plain instead of S256", { code_challenge_method: "plain" }],
  ["a hint that is no ID token", { id_token_hint: "x.y.z" }],
])(
  "a fault of a request is reported to the service, with its state: %s",
  async (_name, changes) => {
    const { answer } = await ask({ ...changes, state: "kept" });
    expect(answer).toMatchObject({
      error: expect.stringMatching(/^invalid_(request|scope)$/),
      state: "kept",
      iss: world.config.origin,
    });
    expect(answer).not.toHaveProperty("code");
  },
);

test("a request without openid is told that its scope lacks it", async () => {
  const { answer } = await ask({ scope: "email", state: "kept" });
  const error_description = "scope must contain openid";
  expect(answer).toMatchObject({ error: "invalid_scope", error_description, state: "kept" });
});

test("offline_access without prompt=consent is left out, and the answer says so", async () => {
  const scope = "openid offline_access";
  const { tokens } = await logIn({ scope });
  expect([tokens.scope, tokens.refresh_token]).toEqual(["openid", undefined]);
  const lasting = (await logIn({ scope, prompt: "consent" })).tokens;
  expect([lasting.scope, lasting.refresh_token]).toEqual([scope, expect.any(String)]);
});

test("userinfo accepts a token in a header or a body, but not in the URL, nor in header and body at once", async () => {
  const { tokens } = await logIn({});
  const access_token = tokens.access_token ?? "";
  const address = `${world.url}/oidc/userinfo`;
  const headers = { authorization: `Bearer ${access_token}` };
  const body = new URLSearchParams({ access_token });
  const statusOf = async (url: string, init: RequestInit) => (await fetch(url, init)).status;
  expect(await statusOf(address, { headers })).toBe(200);
  expect(await statusOf(address, { method: "POST", body })).toBe(200);
  expect(await statusOf(`${address}?${body}`, {})).toBe(400);
  expect(await statusOf(address, { method: "POST", headers, body })).toBe(400);
  const wrong = await fetch(address, { headers: { authorization: "Bearer x" } });
  expect([wrong.status, wrong.headers.get("www-authenticate")]).toEqual([
    401,
    expect.stringContaining('error="invalid_token"'),
  ]);
});
