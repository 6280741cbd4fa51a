import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Answer,
  makeIdToken,
  refusal,
  startFakeIdentity,
} from "../../../test-support/fake-identity.ts";
import { startFakePool } from "../../../test-support/fake-pool.ts";
import type { Portal } from "../../portal/portal-context.ts";

// The sign-in is stored in the tab, so the test needs a storage.
const content = vi.hoisted(() => {
  const content = new Map<string, string>();
  vi.stubGlobal("window", {
    sessionStorage: {
      getItem: (key: string) => content.get(key) ?? null,
      setItem: (key: string, value: string) => content.set(key, value),
      removeItem: (key: string) => content.delete(key),
    },
  });
  return content;
});
const { exampleConfig } = await import("../../../test-support/example-config.ts");
const { finishPoolLink } = await import("./finish-pool-link.ts");
const { poolMemory } = await import("../../pools/pool-memory.ts");
// The portal loads this file when a session ends. Here it is loaded in advance, so that no test waits for it.
await import("../../pools/revoke-session.ts");

beforeEach(() => content.clear());

const actor = { phase: "ready", accessToken: "access", idToken: makeIdToken() } as const;
const proof = makeIdToken({ sub: "school-3001", email: "old-school@example.jp" });
const ok = (body: unknown = {}): Answer => ({ status: 200, body });
const CODE_REQUIRED = refusal(400, "CodeRequiredException");

/** Opens a tab that is signed in at the school's pool. Identity gives these answers to the migrations. */
async function signInAtPool(migrations: Answer[]) {
  const identity = await startFakeIdentity(({ path }) => {
    if (path === "/account/migration") return migrations.shift() ?? "cut";
    if (path.includes("/account/old/active")) return ok({ activation: 1 });
    return ok({ activation: 0 });
  });
  const { service, askedFor } = await startFakePool();
  poolMemory.keepTokens("school", { accessToken: "a", idToken: proof, refreshToken: "r" });
  const portal = { api: { identity: identity.client }, config: exampleConfig };
  return {
    finish: (code?: string) =>
      finishPoolLink(portal as unknown as Portal, actor, service, undefined, code),
    isSignedIn: () => poolMemory.readTokens("school") !== undefined,
    moves: () => identity.askedFor("/account/migration").map(({ body }) => body),
    signOuts: () => askedFor("/oauth2/revoke"),
  };
}

const LINKED = { do: "tell", state: { serviceType: 3, migrateResult: { isSuccess: true } } };

describe("an account that was proven at a pool, and whose link was undone lately", () => {
  it("is linked with a code and the same sign-in; then the sign-in ends", async () => {
    const { finish, isSignedIn, moves, signOuts } = await signInAtPool([CODE_REQUIRED, ok()]);
    expect(await finish()).toEqual({ do: "ask-code" });
    expect(isSignedIn()).toBe(true);
    expect(await finish("ABC234")).toEqual(LINKED);
    expect(isSignedIn()).toBe(false);
    const [first, second] = moves();
    expect(first).not.toHaveProperty("confirmation_code");
    expect(second).toEqual({ ...first, confirmation_code: "ABC234" });
    expect(second).toMatchObject({ migration_user_key: proof, service_kind: 3 });
    await expect.poll(signOuts).toHaveLength(1);
  });

  it.each([
    ["CodeMismatchException", "code_mismatch"],
    ["LimitExceededException", "input_code_too_many_requests"],
  ])("needs another code if the code is refused with %s", async (code, message) => {
    const { finish, isSignedIn } = await signInAtPool([CODE_REQUIRED, refusal(400, code), ok()]);
    await finish();
    expect(await finish("ABC234")).toEqual({ do: "ask-code", message });
    expect(isSignedIn()).toBe(true);
    expect(await finish("XYZ567")).toEqual(LINKED);
  });

  it("without an answer the same code can be sent again", async () => {
    const { finish, isSignedIn } = await signInAtPool([CODE_REQUIRED, "cut", ok()]);
    await finish();
    expect(await finish("ABC234")).toEqual({ do: "offer-retry" });
    expect(isSignedIn()).toBe(true);
    expect(await finish("ABC234")).toEqual(LINKED);
  });

  it("a final refusal ends the sign-in, and is shown", async () => {
    const { finish, isSignedIn } = await signInAtPool([
      CODE_REQUIRED,
      refusal(400, "SameServiceException"),
    ]);
    await finish();
    expect(await finish("ABC234")).toEqual({
      do: "tell",
      state: {
        serviceType: 3,
        migrateResult: { isSuccess: false, errorMessage: "transfer_same_service" },
      },
    });
    expect(isSignedIn()).toBe(false);
  });
});
