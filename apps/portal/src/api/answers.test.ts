import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAnswers } from "./answers.ts";

const READ = { method: "GET", headers: { "accept-language": "ja" } };
const ENGLISH = { method: "GET", headers: { "accept-language": "en" } };
const A_MINUTE = 60_000;

function start(status = 200) {
  let asked = 0;
  const ask = vi.fn<typeof fetch>(async () => new Response(`answer ${++asked}`, { status }));
  const answers = createAnswers(ask);
  const read = async (since: number, how: RequestInit = READ, address = "/account/credentials") =>
    (await answers.since(since)(address, how)).text();
  return { answers, ask, read };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("a repeated read is answered from memory, with the time of its request, unless the answer is too old", async () => {
  const { answers, read } = start();
  const before = performance.now();
  expect(await read(before)).toBe("answer 1");
  expect(await read(before)).toBe("answer 1");
  const onKnown = vi.fn();
  await answers.since(before, onKnown)("/account/credentials", READ);
  expect(onKnown).toHaveBeenCalledExactlyOnceWith(before);
  vi.advanceTimersByTime(A_MINUTE + 1);
  expect(await read(performance.now() - A_MINUTE)).toBe("answer 2");
});

it("a read of another address, in another language, or that needs a newer answer is sent", async () => {
  const { read } = start();
  await read(0);
  expect(await read(0, ENGLISH)).toBe("answer 2");
  expect(await read(0, READ, "/account/places")).toBe("answer 3");
  expect(await read(Number.POSITIVE_INFINITY)).toBe("answer 4");
});

it("two reads at the same time share one request", async () => {
  const { ask, read } = start();
  expect(await Promise.all([read(0), read(0)])).toEqual(["answer 1", "answer 1"]);
  expect(ask).toHaveBeenCalledTimes(1);
});

it("all answers are forgotten on demand", async () => {
  const { answers, read } = start();
  await read(0);
  answers.forget();
  expect(await read(0)).toBe("answer 2");
});

it("refusals and network failures are not remembered", async () => {
  const refused = start(503);
  await refused.read(0);
  expect(await refused.read(0)).toBe("answer 2");
  const ask = vi.fn<typeof fetch>(async () => Promise.reject(new TypeError("cut")));
  const { since } = createAnswers(ask);
  await expect(since(0)("/account/credentials", READ)).rejects.toThrow("cut");
  await expect(since(0)("/account/credentials", READ)).rejects.toThrow("cut");
  expect(ask).toHaveBeenCalledTimes(2);
});
