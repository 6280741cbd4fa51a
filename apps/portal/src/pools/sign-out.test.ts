import { describe, expect, it, vi } from "vitest";
import { exampleConfig } from "../../test-support/example-config.ts";
import { startFakePool } from "../../test-support/fake-pool.ts";
import { clearSignIns, signOutOfPool } from "./sign-out.ts";

const tokens = { accessToken: "a", idToken: "i", refreshToken: "r" };

type FakePool = Awaited<ReturnType<typeof startFakePool>>;

/** Returns the tokens that a pool was requested to revoke. */
const revokedAt = ({ askedFor }: Pick<FakePool, "askedFor">) =>
  askedFor("/oauth2/revoke").map(({ text }) => new URLSearchParams(text).get("token"));

describe("the end of a sign-in at a pool", () => {
  it("this tab forgets the session, and the pool revokes it", async () => {
    const { pool, memory, askedFor, storage } = await startFakePool();
    memory.keepTokens("school", tokens);
    await signOutOfPool(pool, memory);
    expect(storage.content.size).toBe(0);
    expect(revokedAt({ askedFor })).toEqual(["r"]);
  });

  it("without a session the pool is not called", async () => {
    const { pool, memory, asked } = await startFakePool();
    await signOutOfPool(pool, memory);
    expect(asked).toEqual([]);
  });

  it("this tab forgets the session even if the pool cannot be reached", async () => {
    const { pool, memory, storage } = await startFakePool();
    memory.keepTokens("school", tokens);
    await signOutOfPool({ ...pool, issuer: "http://127.0.0.1:1" }, memory);
    expect(storage.content.size).toBe(0);
  });

  it("§9 waiting for a pool that does not answer ends after 3 s", async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
    const never = new Promise<void>(() => {});
    const { pool, memory, askedFor } = await startFakePool({
      revoke: { status: 200, body: {}, when: never },
    });
    memory.keepTokens("school", tokens);
    const ended = signOutOfPool(pool, memory);
    await expect.poll(() => revokedAt({ askedFor })).toEqual(["r"]);
    limit.abort(new DOMException("over", "TimeoutError"));
    await expect(ended).resolves.toBeUndefined();
    expect(timeout).toHaveBeenCalledWith(3_000);
    timeout.mockRestore();
  });
});

describe("§4 session storage is cleared before each login", () => {
  it("and the sessions of both pools are revoked", async () => {
    const [id, school] = [await startFakePool(), await startFakePool()];
    const { name: _, ...idPool } = id.pool;
    const config = { ...exampleConfig, idPool, services: [school.service] };
    const { memory, storage } = id;
    storage.content.set("musubi:draft", "{}");
    memory.keepTokens("id", { ...tokens, refreshToken: "of-the-id" });
    memory.keepTokens("school", { ...tokens, refreshToken: "of-the-school" });
    const told = clearSignIns(config, memory);
    expect(storage.content.size).toBe(0);
    await told;
    expect(revokedAt(id)).toEqual(["of-the-id"]);
    expect(revokedAt(school)).toEqual(["of-the-school"]);
  });
});
