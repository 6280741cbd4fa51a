import { NO_SESSION } from "@musubi/contract";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  createMemoryStorage,
  FORBIDDEN_STORAGE,
  FULL_STORAGE,
} from "../../test-support/memory-storage.ts";
import { createKept, followOtherTabs, KEPT_AT, restoreKept } from "./kept.ts";
import { NO_SIGN_IN, NOTHING_KEPT, parseKept } from "./kept-content.ts";

const session = { accessToken: "a", idToken: "i", refreshToken: "r" };

it("lives under persist:root", () => {
  expect(KEPT_AT).toBe("persist:root");
});

it("restores what an earlier visit kept", async () => {
  const storage = createMemoryStorage();
  createKept(storage).keep({ session, language: { lang: "en" } });
  const kept = createKept(storage);
  await restoreKept(kept);
  expect(kept.store.getState()).toEqual({
    session,
    language: { lang: "en" },
    signIn: NO_SIGN_IN,
  });
});

it("does not wait for a restore longer than five seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const kept = createKept(createMemoryStorage());
  const restored = restoreKept(kept, () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(5_000);
  await restored;
  expect(kept.store.getState()).toEqual(NOTHING_KEPT);
  vi.useRealTimers();
});

describe("two tabs", () => {
  it("merge what they write: neither undoes the other's slices", () => {
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

it("reads again what changed while the browser kept the page for going back", () => {
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
  it("never throws and never lets anything through that is not ours", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parseKept(text)).toEqual(NOTHING_KEPT);
      }),
    );
  });

  it("drops a broken slice and keeps the good ones", () => {
    const text = JSON.stringify({
      session: { accessToken: 1, idToken: "i", refreshToken: "r" },
      language: { lang: "en" },
      signIn: "nonsense",
      _persist: { version: -1 },
    });
    expect(parseKept(text)).toEqual({ ...NOTHING_KEPT, language: { lang: "en" } });
  });

  it("drops a language and a token that cannot be", () => {
    const text = JSON.stringify({
      session: { ...session, refreshToken: "x".repeat(9_000) },
      language: { lang: "fr" },
    });
    expect(parseKept(text)).toEqual(NOTHING_KEPT);
  });

  it("does not touch a prototype", () => {
    parseKept('{"__proto__": {"polluted": true}, "session": {"__proto__": {"polluted": true}}}');
    expect("polluted" in {}).toBe(false);
  });
});

describe("storage that cannot be used", () => {
  it.each([
    ["forbidden", FORBIDDEN_STORAGE],
    ["missing", undefined],
  ])("%s: says so, and works on in this tab", (_, storage) => {
    const kept = createKept(storage);
    expect(kept.keep({ session })).toBe(false);
    expect(kept.reread().session).toEqual(session);
    kept.clear();
    expect(kept.store.getState()).toEqual(NOTHING_KEPT);
  });

  it("full: says so", () => {
    expect(createKept(FULL_STORAGE).keep({ session })).toBe(false);
  });

  it("forgetful: a write that does not stick is no write", () => {
    expect(createKept({ ...FULL_STORAGE, setItem: () => {} }).keep({ session })).toBe(false);
  });
});

it("clears everything, leaving no key behind", () => {
  const storage = createMemoryStorage();
  const kept = createKept(storage);
  kept.keep({ session });
  kept.clear();
  expect(storage.content.has(KEPT_AT)).toBe(false);
  expect(kept.store.getState()).toEqual(NOTHING_KEPT);
});
