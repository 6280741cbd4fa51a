import { PEOPLE } from "@musubi/demo-world";
import { decodeJwt } from "jose";
import { ClientSecretBasic, ClientSecretPost, fetchUserInfo, None } from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Candidate,
  PLAIN,
  refusal,
  signInTo,
  testBasicPlan,
} from "../pool/conformance-plan.ts";
import { Browser } from "../world/browser.ts";
import { createRegisteredClient } from "../world/pool-client.ts";
import { PLANNER, STORE, STORE_SECRET, withClients } from "../world/service-client.ts";
import { createWorld, type World } from "../world/world.ts";

/*
 * Tests the provider for services against OpenID Connect Core 1.0, by the checks that the OpenID Foundation's
 * `oidcc-basic-certification-test-plan` names: those that the pools pass as well, and its own. The client sends its
 * secret by `client_secret_basic`, unless a test says otherwise. Log-outs are in `log-out-conformance.test.ts`. These
 * checks of the plan do not apply:
 *
 * | name                                           | why                                                     |
 * |------------------------------------------------|---------------------------------------------------------|
 * | oidcc-scope-address, oidcc-scope-phone         | neither scope is offered, nor in the metadata           |
 * | oidcc-claims-essential                         | `claims_parameter_supported` is false                   |
 * | oidcc-ensure-request-object-with-redirect-uri  | request objects are not supported, as the metadata says |
 *
 * The Foundation's own server runs the plan itself, against a public address. Its dynamic clients do not apply, since
 * clients come from the catalogue.
 */

const { riku } = PEOPLE;

let world: World;
let store: Candidate;
beforeAll(async () => {
  world = await createServices();
  store = await describeStore(world);
});
afterAll(() => world[Symbol.asyncDispose]());

const createServices = () => createWorld([riku], undefined, withClients());

async function describeStore(
  { config, url, database }: World,
  client = STORE,
  authentication = ClientSecretBasic(STORE_SECRET),
): Promise<Candidate> {
  const callback = client.redirect_uris[0] ?? "";
  return {
    client: await createRegisteredClient({
      issuer: config.origin,
      clientId: client.id,
      algorithm: "ES256",
      callback,
      authentication,
      asks: { scope: "openid email" },
      atHome: (address) => address.replace(config.origin, url),
    }),
    clientId: client.id,
    callback,
    algorithm: "ES256",
    expiresIn: 600,
    person: riku,
    subject: riku.subject,
    knows: { email: riku.email, email_verified: true, locale: "ja" },
    toldUnproven: "invalid_request",
    lasting: { scope: "openid offline_access", prompt: "consent" },
    age: () =>
      database.db
        .updateTable("login_session")
        .set((row) => ({ auth_time: row("auth_time", "-", 10_000) }))
        .execute(),
  };
}

testBasicPlan(() => store);

describe("oidcc-basic-certification-test-plan, of this provider alone", () => {
  /** Signs in, and sends another request in the same browser, without user input. */
  async function askAgain(changes: (idToken: string) => Record<string, string>) {
    const { client } = store;
    const browser = new Browser();
    const first = await client.begin(PLAIN);
    const before = await client.redeem(first, await client.walk(first, riku, browser));
    const second = await client.begin({ ...PLAIN, ...changes(before.id_token ?? "") });
    const answer = await browser.request(second.url);
    const location = new URL(answer.headers.get("location") ?? "about:blank");
    const after = await client.redeem(second, location);
    return [decodeJwt(before.id_token ?? ""), decodeJwt(after.id_token ?? "")] as const;
  }

  test("oidcc-scope-profile", async () => {
    const { tokens } = await signInTo(store, { scope: "openid profile" });
    const { configuration } = store.client;
    const info = await fetchUserInfo(configuration, tokens.access_token, riku.subject);
    expect(info).toEqual({ sub: riku.subject, locale: "ja" });
  });

  test("oidcc-prompt-none-logged-in", async () => {
    const [before, after] = await askAgain(() => ({ prompt: "none" }));
    expect(after).toMatchObject({ sub: before.sub, auth_time: before.auth_time, sid: before.sid });
  });

  test("oidcc-id-token-hint", async () => {
    const [before, after] = await askAgain((id_token_hint) => ({ prompt: "none", id_token_hint }));
    expect(after.sub).toBe(before.sub);
  });

  test("oidcc-max-age-10000, asked again", async () => {
    const [before, after] = await askAgain(() => ({ max_age: "10000" }));
    expect(after.auth_time).toBe(before.auth_time);
  });

  test("oidcc-codereuse-30seconds", async () => {
    await using own = await createServices();
    const { client } = await describeStore(own);
    const begun = await client.begin(PLAIN);
    const callback = await client.walk(begun, riku);
    const tokens = await client.redeem(begun, callback);
    own.passTime(30_000);
    expect(await refusal(client.redeem(begun, callback))).toBe("invalid_grant");
    const info = fetchUserInfo(client.configuration, tokens.access_token, riku.subject);
    expect(await refusal(info)).toBe("401");
  });

  test("oidcc-server-client-secret-post", async () => {
    const posting = await describeStore(world, STORE, ClientSecretPost(STORE_SECRET));
    expect((await signInTo(posting)).claims.sub).toBe(riku.subject);
  });

  test("oidcc-server, by a client without a secret", async () => {
    const planner = await describeStore(world, PLANNER, None());
    const { claims, callback } = await signInTo(planner);
    expect(claims).toMatchObject({ sub: riku.subject, aud: PLANNER.id });
    expect(callback.searchParams.get("iss")).toBe(world.config.origin);
  });
});

describe("beyond the plan", () => {
  test("other grants, response types and response modes are not offered", async () => {
    const { client } = store;
    const ask = async (changes: Record<string, string>) =>
      new Browser().request((await client.begin({ ...PLAIN, ...changes })).url);
    for (const response_type of ["token", "id_token", "code id_token", "none"]) {
      const answer = await ask({ response_type });
      const told = new URL(answer.headers.get("location") ?? "");
      expect([told.searchParams.get("error"), told.hash]).toEqual([
        "unsupported_response_type",
        "",
      ]);
    }
    for (const response_mode of ["fragment", "web_message", "query.jwt"]) {
      const answer = await ask({ response_mode });
      expect([response_mode, answer.status]).toEqual([response_mode, 400]);
      expect(answer.headers.get("location")).toBeNull();
      expect(answer.headers.get("content-type")).toContain("text/html");
    }
    for (const grant_type of ["client_credentials", "password", "implicit"]) {
      const authorization = `Basic ${btoa(`store:${encodeURIComponent(STORE_SECRET)}`)}`;
      const body = new URLSearchParams({ grant_type });
      const init = { method: "POST", body, headers: { authorization } };
      const answer = await fetch(`${world.url}/oidc/token`, init);
      expect([grant_type, answer.status]).toEqual([grant_type, 400]);
    }
    for (const path of ["/oidc/reg", "/oidc/device/auth", "/oidc/request", "/oidc/session/end"]) {
      expect((await fetch(`${world.url}${path}`, { method: "POST" })).status, path).toBe(404);
    }
  });
});
