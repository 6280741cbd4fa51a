import { NO_SESSION } from "@musubi/contract";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createMemoryStorage,
  FORBIDDEN_STORAGE,
  FULL_STORAGE,
} from "../../test-support/memory-storage.ts";
import { createKept, followOtherTabs, KEPT_AT, restoreKept } from "./kept.ts";
import { NO_SIGN_IN, NOTHING_KEPT, parseKept } from "./kept-content.ts";

const session = { accessToken: "a", idToken: "i", refreshToken: "r" };

it("the state is stored under persist:root", () => {
  expect(KEPT_AT).toBe("persist:root");
});

describe("§4 restoring the state of an earlier visit", () => {
  const stored = JSON.stringify({ ...NOTHING_KEPT, session, language: { lang: "en" } });
  const RESTORED = { session, language: { lang: "en" }, signIn: NO_SIGN_IN };

  /** A visit whose storage answers when the test says so, if ever. */
  function visit() {
    const answer = Promise.withResolvers<string | null>();
    const kept = createKept(createMemoryStorage());
    const restored = vi.fn();
    void restoreKept(kept, { getItem: () => answer.promise }).then(restored);
    return { ...answer, kept, restored };
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("happens at once from the browser's own storage", async () => {
    const storage = createMemoryStorage();
    createKept(storage).keep({ session, language: { lang: "en" } });
    const kept = createKept(storage);
    await restoreKept(kept, storage);
    expect(kept.store.getState()).toEqual(RESTORED);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("waits for a storage that answers within 5 s", async () => {
    const { kept, restored, resolve } = visit();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(restored).not.toHaveBeenCalled();
    resolve(stored);
    await vi.advanceTimersByTimeAsync(0);
    expect(restored).toHaveBeenCalledOnce();
    expect(kept.store.getState()).toEqual(RESTORED);
  });

  it("ends after 5 s without an answer; the visit is signed out, even if the answer comes later", async () => {
    const { kept, restored, resolve } = visit();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(restored).toHaveBeenCalledOnce();
    expect(kept.store.getState()).toEqual(NOTHING_KEPT);
    resolve(stored);
    await vi.advanceTimersByTimeAsync(0);
    expect(kept.store.getState()).toEqual(NOTHING_KEPT);
  });

  it.each([
    ["refuses at once", FORBIDDEN_STORAGE],
    ["refuses later", { getItem: () => Promise.reject(new DOMException("no", "SecurityError")) }],
    ["is missing", undefined],
  ])("starts as signed out, without waiting, if the storage %s", async (_, storage) => {
    const kept = createKept(undefined);
    await restoreKept(kept, storage);
    expect(kept.store.getState()).toEqual(NOTHING_KEPT);
  });
});

describe("two tabs", () => {
  it("do not undo each other's writes to other slices", () => {
    const storage = createMemoryStorage();
    const [one, two] = [createKept(storage), createKept(storage)];
    one.keep({ session });
    two.keep({ language: { lang: "en" } });
    one.keep({ signIn: { state: "s", codeVerifier: "v" } });
    expect(parseKept(storage.content.get(KEPT_AT) ?? null)).toEqual({
      session,
      language: { lang: "en" },
      signIn: { state: "s", codeVerifier: "v" },
    });
  });

  it("follow each other by storage events", () => {
    const storage = createMemoryStorage();
    const kept = createKept(storage);
    const page = new EventTarget();
    followOtherTabs(kept, page as Window);
    createKept(storage).keep({ session });
    const announce = (key: string | null) =>
      page.dispatchEvent(Object.assign(new Event("storage"), { key }));

    announce("something else");
    expect(kept.store.getState().session).toEqual(NO_SESSION);
    announce(KEPT_AT);
    expect(kept.store.getState().session).toEqual(session);
    storage.content.clear();
    announce(null);
    expect(kept.store.getState().session).toEqual(NO_SESSION);
  });
});

it("a page from the back/forward cache reads the state again", () => {
  const storage = createMemoryStorage();
  const kept = createKept(storage);
  kept.keep({ session });
  const page = new EventTarget();
  followOtherTabs(kept, page as Window);
  createKept(storage).clear();
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(kept.store.getState().session).toEqual(NO_SESSION);
});

describe("broken or foreign content", () => {
  it("is never accepted, and reading it never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parseKept(text)).toEqual(NOTHING_KEPT);
      }),
    );
  });

  it("loses only its broken slices", () => {
    const text = JSON.stringify({
      session: { accessToken: 1, idToken: "i", refreshToken: "r" },
      language: { lang: "en" },
      signIn: "nonsense",
      _persist: { version: -1 },
    });
    expect(parseKept(text)).toEqual({ ...NOTHING_KEPT, language: { lang: "en" } });
  });

  it("loses an impossible language or token", () => {
    const text = JSON.stringify({
      session: { ...session, refreshToken: "x".repeat(9_000) },
      language: { lang: "fr" },
    });
    expect(parseKept(text)).toEqual(NOTHING_KEPT);
  });

  it("does not change a prototype", () => {
    parseKept('{"__proto__": {"polluted": true}, "session": {"__proto__": {"polluted": true}}}');
    expect("polluted" in {}).toBe(false);
  });
});

describe("storage that cannot be used", () => {
  it.each([
    ["forbidden", FORBIDDEN_STORAGE],
    ["missing", undefined],
  ])("%s: a write is reported as failed, and the state is kept in this tab", (_, storage) => {
    const kept = createKept(storage);
    expect(kept.keep({ session })).toBe(false);
    expect(kept.reread().session).toEqual(session);
    kept.clear();
    expect(kept.store.getState()).toEqual(NOTHING_KEPT);
  });

  it("full: a write is reported as failed", () => {
    expect(createKept(FULL_STORAGE).keep({ session })).toBe(false);
  });

  it("forgetful: a write that is not stored is reported as failed", () => {
    expect(createKept({ ...FULL_STORAGE, setItem: () => {} }).keep({ session })).toBe(false);
  });
});

it("clearing removes the state and its key from the storage", () => {
  const storage = createMemoryStorage();
  const kept = createKept(storage);
  kept.keep({ session });
  kept.clear();
  expect(storage.content.has(KEPT_AT)).toBe(false);
  expect(kept.store.getState()).toEqual(NOTHING_KEPT);
});
