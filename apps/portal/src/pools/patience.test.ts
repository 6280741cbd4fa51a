import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { exampleConfig } from "../../test-support/example-config.ts";
import { startFakeIdentity } from "../../test-support/fake-identity.ts";
import { createMemoryStorage } from "../../test-support/memory-storage.ts";
import { finishAtCallback } from "./finish-at-callback.ts";
import { initiateAuth } from "./initiate-auth.ts";
import { leaveForPool } from "./leave-for-pool.ts";
import type { PasswordPool } from "./pool.ts";
import { createPoolMemory, type PoolMemory } from "./pool-memory.ts";

const DISCOVERY = "/.well-known/openid-configuration";
const departure = { state: "s".repeat(32), codeVerifier: "v".repeat(128), nonce: "n" };

// Tests cannot control the clock of AbortSignal.timeout, so it is replaced by a fake timer.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException("It is over.", "TimeoutError")), ms);
    return limit.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Starts a pool that never answers requests at one of its addresses. */
async function startSilentPool(silentAt: string) {
  const heard = Promise.withResolvers<void>();
  const server = await startFakeIdentity(({ path }) => {
    if (path === silentAt) {
      heard.resolve();
      return { status: 200, body: {}, when: new Promise(() => {}) };
    }
    return {
      status: 200,
      body: {
        issuer: server.origin,
        authorization_endpoint: `${server.origin}/oauth2/authorize`,
        token_endpoint: `${server.origin}/oauth2/token`,
        revocation_endpoint: `${server.origin}/oauth2/revoke`,
      },
    };
  });
  const { origin } = server;
  const at = { ...exampleConfig.idPool, endpoint: origin, issuer: origin };
  const pool = { ...at, name: "school" };
  return { pool, heard: heard.promise };
}

type Way = (pool: PasswordPool, memory: PoolMemory) => Promise<unknown>;

const UNANSWERED = { ok: false, kind: "unanswered" };
const WAYS: readonly [name: string, at: string, way: Way, end: unknown][] = [
  [
    "leaving for the pool's pages",
    DISCOVERY,
    (pool, memory) => leaveForPool(pool, { subject: "hana", language: "ja" }, memory, () => {}),
    "unanswered",
  ],
  [
    "coming back from the pool's pages",
    "/oauth2/token",
    (pool, memory) => {
      memory.keepDeparture("school", departure);
      const returned = new URLSearchParams({ code: "c", state: departure.state });
      return finishAtCallback(pool, returned, memory);
    },
    UNANSWERED,
  ],
  [
    "a sign-in by password",
    "/",
    (pool) => initiateAuth(pool, { email: "old-school@example.jp", password: "School2020" }),
    UNANSWERED,
  ],
];

describe("§9 a pool that does not answer", () => {
  it.each(WAYS)("%s: the portal waits for %s for 10 s, and no longer", async (...row) => {
    const [, silentAt, way, end] = row;
    const { pool, heard } = await startSilentPool(silentAt);
    const storage = createMemoryStorage();
    const memory = createPoolMemory({ ...storage, clear: () => storage.content.clear() });
    const ended = way(pool, memory);
    await heard;
    const [limit] = vi.mocked(AbortSignal.timeout).mock.results;
    vi.advanceTimersByTime(9_999);
    expect(limit?.value.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(limit?.value.aborted).toBe(true);
    expect(await ended).toEqual(end);
  });
});
