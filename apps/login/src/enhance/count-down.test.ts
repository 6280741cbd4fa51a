import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { countDown } from "./count-down.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WORDS = { second: "in 1 s", seconds: "in 0 s", minute: "in 1 min", minutes: "in 0 min" };

/** Runs the script on the parts of a page that it uses. */
function pageWith(seconds: number) {
  const button = { disabled: false };
  const told = {
    dataset: { wait: `${seconds}`, waitWords: JSON.stringify(WORDS) },
    hidden: false,
    textContent: "",
    closest: () => ({ querySelector: () => button }),
  };
  countDown({ querySelector: () => told } as unknown as Document);
  return { button, told };
}

it("the button is disabled until the wait is over, and the page says how long", () => {
  const { button, told } = pageWith(90);
  expect([button.disabled, told.textContent]).toEqual([true, "in 2 min"]);
  vi.advanceTimersByTime(30_000);
  expect(told.textContent).toBe("in 1 min");
  vi.advanceTimersByTime(30_000);
  expect(told.textContent).toBe("in 30 s");
  vi.advanceTimersByTime(29_000);
  expect([button.disabled, told.textContent]).toEqual([true, "in 1 s"]);
  vi.advanceTimersByTime(1_000);
  expect([button.disabled, told.hidden]).toEqual([false, true]);
  expect(vi.getTimerCount()).toBe(0);
});

it("a page without a wait starts no timer", () => {
  countDown({ querySelector: () => null } as unknown as Document);
  expect(vi.getTimerCount()).toBe(0);
});
