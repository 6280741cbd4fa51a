import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  exampleConfig,
  examplePool,
  exampleStore,
} from "../../../../test-support/example-config.ts";
import {
  type Answer,
  makeIdToken,
  refusal,
  startFakeIdentity,
} from "../../../../test-support/fake-identity.ts";
import { startFakePool } from "../../../../test-support/fake-pool.ts";
import type { Portal } from "../../../portal/portal-context.ts";
import { createPasswordMethod } from "./password.ts";

// Pool sign-ins store their tokens in the tab, so the test needs a storage.
const { content, left } = vi.hoisted(() => {
  const content = new Map<string, string>();
  const left: string[] = [];
  vi.stubGlobal("window", {
    location: { assign: (address: string) => left.push(address) },
    sessionStorage: {
      getItem: (key: string) => content.get(key) ?? null,
      setItem: (key: string, value: string) => content.set(key, value),
      removeItem: (key: string) => content.delete(key),
      clear: () => content.clear(),
    },
  });
  return { content, left };
});
const { createPoolMethod } = await import("./pool-method.ts");
const { finishPoolLink } = await import("../finish-pool-link.ts");
const { clearSignIns } = await import("../../../pools/sign-out.ts");
const { poolMemory } = await import("../../../pools/pool-memory.ts");

beforeEach(() => {
  content.clear();
  left.length = 0;
});

const credentials = { email: "old@example.jp", password: "Store2020" };
const portalWith = (parts: object) => parts as Portal;

describe("the store's sign-in", () => {
  const passwordMethod = createPasswordMethod(exampleStore);
  const certify = async (answer: Answer) => {
    const identity = await startFakeIdentity(() => answer);
    const portal = portalWith({ api: { identity: identity.client } });
    return { signedIn: await passwordMethod.signInWithPassword?.(portal, credentials), identity };
  };
  const certified = (migration_status: number) => ({
    status: 200,
    body: { user_id: "proof", migration_status },
  });

  it("§4 certification proves control over an account that is not migrated yet", async () => {
    const { signedIn, identity } = await certify(certified(0));
    expect(signedIn).toEqual({ result: "proved", proof: "proof", email: "old@example.jp" });
    expect(identity.asked[0]).toMatchObject({
      path: "/account/store/certification",
      body: credentials,
    });
  });

  it.each([
    ["NOT", certified(1), "store_auth_failed"],
    ["MIGRATED", certified(2), "store_auth_failed"],
    ["wrong credentials", refusal(404, "UserNotFoundException"), "store_auth_failed"],
    ["locked", refusal(429, "LimitExceededException"), "too_many_requests"],
    ["too many requests", refusal(429, "TooManyRequestsException"), "too_many_requests"],
    ["unavailable", refusal(503, "ServiceUnavailableException"), "unexpected"],
    ["an invalid answer", { status: 200, body: {} }, "unexpected"],
  ])("§8 %s: the sign-in fails with a message", async (_, answer, message) => {
    expect((await certify(answer)).signedIn).toEqual({ result: "failed", message });
  });

  it.each(["nobody", "a..b@example.jp", "a.@docomo.ne.jp"])(
    "§5 %j is not an address: the message is at the e-mail field, and no request is sent",
    async (email) => {
      const { client, asked } = await startFakeIdentity(() => "cut");
      const portal = portalWith({ api: { identity: client } });
      expect(await passwordMethod.signInWithPassword?.(portal, { ...credentials, email })).toEqual({
        result: "failed",
        message: "invalid_email",
        atEmail: true,
      });
      expect(asked).toEqual([]);
    },
  );

  it("another service than the store is called by its kind", async () => {
    const { client, asked } = await startFakeIdentity(() => certified(0));
    const method = createPasswordMethod({ ...exampleStore, service_id: 7, kind: "bookshop" });
    await method.signInWithPassword?.(portalWith({ api: { identity: client } }), credentials);
    expect(asked[0]?.path).toBe("/services/bookshop/account/certification");
  });

  it("a missing answer is not a failure", async () => {
    expect((await certify("cut")).signedIn).toEqual({ result: "unanswered" });
  });
});

const initiated = (IdToken?: string): Answer => ({
  status: 200,
  body: { AuthenticationResult: { AccessToken: "a", IdToken, RefreshToken: "r" } },
});
const exception = (type: string, message = "why"): Answer => ({
  status: 400,
  body: { __type: type, message },
});

describe("a pool's sign-in", () => {
  const open = portalWith({
    session: { gate: { store: { getState: () => ({ phase: "open", claims: { sub: "x" } }) } } },
    spoken: { getState: () => ({ language: "ja" }) },
  });
  const signIn = async (initiateAuth: Answer) => {
    const { pool, service } = await startFakePool({ initiateAuth });
    const config = { ...exampleConfig, services: [service] };
    // The screen calls this before every sign-in.
    await clearSignIns(config);
    const method = createPoolMethod(pool, "/success");
    return method.signInWithPassword?.(portalWith({ config }), credentials);
  };

  it("stores the tokens in the tab, and continues on the callback screen", async () => {
    expect(await signIn(initiated("id"))).toEqual({ result: "moving-on", path: "/success" });
    expect(poolMemory.readTokens("school")?.idToken).toBe("id");
  });

  it.each([
    [exception("NotAuthorizedException"), "transfer_failed", "checkCredentials"],
    [exception("NotAuthorizedException", "Password attempts exceeded"), "too_many_requests"],
    [exception("TooManyRequestsException"), "too_many_requests"],
    [exception("UserNotConfirmedException"), "transfer_failed", "accountBarred"],
    [exception("PasswordResetRequiredException"), "transfer_failed", "accountBarred"],
    [exception("UserNotFoundException"), "transfer_failed", "checkCredentials"],
    [exception("SomethingNew"), "unexpected"],
  ])("§8 %j fails with %s, and the tab stores nothing", async (answer, message, hint?: string) => {
    poolMemory.keepTokens("school", { accessToken: "a", idToken: "i", refreshToken: "" });
    expect(await signIn(answer)).toEqual({ result: "failed", message, hint });
    expect(content.size).toBe(0);
  });

  it("a missing answer is not a failure", async () => {
    expect(await signIn("cut")).toEqual({ result: "unanswered" });
  });

  it("goes to the provider's page, and stores in the tab what it left with", async () => {
    const { pool } = await startFakePool();
    const method = createPoolMethod(pool, "/success");
    expect(await method.signInWithProvider?.(open, "Google")).toEqual({ result: "leaving" });
    expect(left[0]).toContain("identity_provider=Google");
    expect(poolMemory.takeDeparture("school")).toBeDefined();
  });

  it("goes to the pool's own pages if the pool accepts no password here", async () => {
    const { endpoint: _, ...pool } = (await startFakePool()).pool;
    const method = createPoolMethod(pool, "/success/gym");
    expect(method.signInWithPassword).toBeUndefined();
    expect(await method.signInOnItsPages?.(open)).toEqual({ result: "leaving" });
    const { searchParams } = new URL(left[0] ?? "");
    expect([searchParams.get("prompt"), searchParams.get("identity_provider")]).toEqual([
      "login",
      null,
    ]);
  });
});

describe("the end of a school link", () => {
  const finish = async (
    idToken: string,
    migration: Answer = { status: 200, body: {} },
    place: Answer = { status: 200, body: { activation: 0 } },
  ) => {
    const identity = await startFakeIdentity(({ path }) => {
      if (path.includes("/account/active")) return place;
      if (path.startsWith("/services/school/")) return { status: 200, body: { activation: 1 } };
      return path === "/account/migration" ? migration : { status: 200, body: {} };
    });
    const { service, askedFor } = await startFakePool();
    poolMemory.keepTokens("school", { accessToken: "a", idToken, refreshToken: "r" });
    const actor = { phase: "ready", accessToken: "access", idToken: makeIdToken() } as const;
    const portal = portalWith({ api: { identity: identity.client }, config: exampleConfig });
    const ended = await finishPoolLink(portal, actor, service, undefined);
    const revoked = () => askedFor("/oauth2/revoke").map(({ text }) => text);
    return { ended, identity, revoked };
  };
  const school = makeIdToken({ email: "old-school@example.jp", sub: "school-3001" });

  it("§4 migrates the school with kind EXISTING, shows success, and ends the sign-in", async () => {
    const { ended, identity, revoked } = await finish(school);
    expect(ended).toEqual({
      do: "tell",
      state: { serviceType: 3, migrateResult: { isSuccess: true } },
    });
    expect(identity.askedFor("/account/migration")[0]?.body).toEqual({
      identifier: 1,
      migration_user_key: school,
      service_kind: 3,
      account_pattern: 0,
      store_migration_info: {
        before_email: "old-school@example.jp",
        after_email: "hana@example.jp",
      },
    });
    expect(content.size).toBe(0);
    await expect.poll(revoked).toEqual([expect.stringContaining("token=r&")]);
  });

  it.each([
    ["no ID token", "", "transfer_user_failed"],
    ["no e-mail", makeIdToken({ email: undefined }), "auth_failed"],
    ["an empty e-mail", makeIdToken({ email: "" }), "auth_failed"],
  ])(
    "§4 %s (ID token %j): the failure is shown and logged, and nothing moves",
    async (_, idToken, errorMessage) => {
      const { ended, identity } = await finish(idToken);
      const state = { serviceType: 3, errorMessage, elsewhere: false };
      expect(ended).toEqual({ do: "tell", state });
      expect(identity.askedFor("/account/migration")).toEqual([]);
      await expect
        .poll(() => identity.askedFor("/logs")[0]?.body)
        .toMatchObject({
          operation_detail: 17,
          log_level: 1,
          log_info: { log_text: `school: ${errorMessage}` },
        });
    },
  );

  it.each([
    ["E500-01", { isSuccess: false, errorMessage: "body" }],
    ["SameServiceException", { isSuccess: false, errorMessage: "transfer_same_service" }],
  ])("§8 %s is shown as a failure", async (code, migrateResult) => {
    const { ended } = await finish(school, refusal(409, code));
    expect(ended).toEqual({ do: "tell", state: { serviceType: 3, migrateResult } });
  });

  it.each<[Answer, object]>([
    [
      { status: 200, body: { activation: 1 } },
      {
        do: "tell",
        state: {
          serviceType: 3,
          migrateResult: { isSuccess: false, errorMessage: "transfer_same_service" },
        },
      },
    ],
    [
      refusal(502, "E500-01"),
      {
        do: "tell",
        state: { serviceType: 3, migrateResult: { isSuccess: false, errorMessage: "body" } },
      },
    ],
    [refusal(503, "ServiceUnavailableException"), { do: "error-page", reason: "unexpected" }],
    ["cut", { do: "offer-retry" }],
  ])(
    "§8 the check of the ID's own account, answered %j, leads to %j, and nothing moves",
    async (place, expected) => {
      const { ended, identity } = await finish(school, undefined, place);
      expect(ended).toEqual(expected);
      expect(identity.askedFor("/account/migration")).toEqual([]);
      const isKept = poolMemory.readTokens("school")?.idToken === school;
      expect(isKept).toBe(place === "cut");
    },
  );

  it("§8 any other refusal leads to the error page", async () => {
    const { ended, revoked } = await finish(school, refusal(409, "MergeBusyException"));
    expect(ended).toEqual({ do: "error-page", reason: "busy" });
    expect(content.size).toBe(0);
    await expect.poll(revoked).toEqual([expect.stringContaining("token=r&")]);
  });

  it("without an answer, the sign-in is kept for another try", async () => {
    const { ended, revoked } = await finish(school, "cut");
    expect(ended).toEqual({ do: "offer-retry" });
    expect(poolMemory.readTokens("school")?.idToken).toBe(school);
    expect(revoked()).toEqual([]);
  });
});

describe("P14: two services with a pool each", () => {
  const actor = { phase: "ready", accessToken: "access", idToken: makeIdToken() } as const;
  async function openTwo() {
    const identity = await startFakeIdentity(({ path }) => ({
      status: 200,
      body: { activation: path.includes("/old/") ? 1 : 0 },
    }));
    const [school, gym] = [await startFakePool(), await startFakePool()];
    const at = examplePool(12, "gym", gym.origin);
    const gymService = { ...at, link: { ...at.link, issuer: gym.origin, password: gym.origin } };
    const config = { ...exampleConfig, services: [school.service, gymService] };
    const portal = portalWith({ api: { identity: identity.client }, config });
    return { identity, portal, school, gym: { ...gym, service: gymService } };
  }

  it("the callback of one pool does not find a sign-in at the other", async () => {
    const { identity, portal, school, gym } = await openTwo();
    const idToken = makeIdToken({ email: "old@example.jp" });
    poolMemory.keepTokens("school", { accessToken: "a", idToken, refreshToken: "" });
    expect(await finishPoolLink(portal, actor, gym.service, undefined)).toEqual({
      do: "tell",
      state: { serviceType: 12, errorMessage: "auth_failed", elsewhere: false },
    });
    expect(identity.askedFor("/account/migration")).toEqual([]);
    expect(await finishPoolLink(portal, actor, school.service, undefined)).toMatchObject({
      state: { serviceType: 3, migrateResult: { isSuccess: true } },
    });
  });

  it("an answer of one pool is not redeemed at the other", async () => {
    const { portal, school, gym } = await openTwo();
    const departure = { state: "left-for-school", codeVerifier: "v", nonce: "n" };
    poolMemory.keepDeparture("school", departure);
    const answer = new URLSearchParams({ code: "c", state: departure.state });
    expect(await finishPoolLink(portal, actor, gym.service, answer)).toEqual({
      do: "tell",
      state: { serviceType: 12, errorMessage: "auth_failed", elsewhere: true },
    });
    expect(gym.asked).toEqual([]);
    expect(poolMemory.takeDeparture("school")).toEqual(departure);
    expect(school.asked).toEqual([]);
  });
});
