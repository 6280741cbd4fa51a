import { NO_SESSION } from "@musubi/contract";
import { createClient } from "@musubi/contract/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Early, type EarlyRead, fetchEarly, handOver, isFresh, takeOver } from "./early.ts";

const ADDRESS = "https://identity.example/account/attributes";
const HEADERS = { "accept-language": "ja", authorization: "Bearer a" };

const readOf = (change: Partial<EarlyRead> = {}): EarlyRead => ({
  address: ADDRESS,
  headers: HEADERS,
  answer: Promise.resolve(new Response("early")),
  stop: new AbortController(),
  ...change,
});

const earlyWith = (...reads: EarlyRead[]): Early => ({
  askedAt: performance.now(),
  outcome: Promise.resolve({ renewal: "renewed", session: NO_SESSION }),
  reads,
});

const late = vi.fn(async () => new Response("late"));
const ask = async (early: Early | undefined, address = ADDRESS, headers: object = HEADERS) => {
  vi.stubGlobal("fetch", late);
  const init = { method: "GET", headers: { ...headers } };
  return (await fetchEarly(early)(address, init)).text();
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("the early script's requests are handed over once", () => {
  const page = {};
  const early = earlyWith();
  expect(takeOver(page)).toBeUndefined();
  handOver(early, page);
  expect(takeOver(page)).toBe(early);
  expect(takeOver(page)).toBeUndefined();
});

describe("an answer that was requested early", () => {
  it("is used once", async () => {
    const early = earlyWith(readOf());
    expect(await ask(early)).toBe("early");
    expect(await ask(early)).toBe("late");
  });

  it.each([
    ["another address", `${ADDRESS}?a=1`, HEADERS],
    ["another bearer", ADDRESS, { ...HEADERS, authorization: "Bearer b" }],
    ["another language", ADDRESS, { ...HEADERS, "accept-language": "en" }],
    ["a request without a token", ADDRESS, { "accept-language": "ja" }],
  ])("is not used for %s", async (_, address, headers) => {
    const early = earlyWith(readOf());
    expect(await ask(early, address, headers)).toBe("late");
    expect(early.reads).toHaveLength(1);
  });

  it("is not used for requests that change something", async () => {
    vi.stubGlobal("fetch", late);
    const init = { method: "POST", headers: HEADERS };
    const answer = await fetchEarly(earlyWith(readOf()))(ADDRESS, init);
    expect(await answer.text()).toBe("late");
  });

  it("expires after 30 s", async () => {
    vi.useFakeTimers();
    const early = earlyWith(readOf());
    vi.advanceTimersByTime(29_999);
    expect(isFresh(early)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isFresh(early)).toBe(false);
    expect(await ask(early)).toBe("late");
  });

  it("is aborted after the caller's own timeout, and counts as unanswered", async () => {
    const stop = new AbortController();
    const answer = new Promise<Response>((_, reject) => {
      stop.signal.addEventListener("abort", () => reject(stop.signal.reason));
    });
    const call = { name: "read", method: "GET", path: "/account/attributes" } as never;
    const client = createClient({
      origin: "https://identity.example",
      language: () => "ja",
      bearer: () => "a",
      timeoutMs: 1,
      fetch: fetchEarly(earlyWith(readOf({ answer, stop }))),
    });
    expect(await client.send(call, {} as never)).toMatchObject({ ok: false, reason: "timeout" });
    expect(stop.signal.aborted).toBe(true);
  });
});

it("without an early script every request is sent when it is needed", async () => {
  expect(await ask(undefined)).toBe("late");
});
