import { afterEach, expect, it, vi } from "vitest";
import { createPress } from "./press.ts";

const NOW = 1_000_000_000;
const resumption = {
  path: "/change-email",
  subject: "hana",
  text: "new@example.jp",
  pressed: { at: NOW - 9 * 60_000, button: "Next" },
};

afterEach(() => vi.useRealTimers());

const pressAt = (now: number, isArrival = true, kept = resumption) => {
  vi.useFakeTimers({ now });
  return createPress(kept, isArrival);
};

it("§4 what was pressed is found once, after the log-in that it caused", () => {
  const take = pressAt(NOW);
  expect(take("/change-email", "hana")).toBe("Next");
  expect(take("/change-email", "hana")).toBeUndefined();
});

it("a press does not count for another holder, on another screen, or after ten minutes", () => {
  expect(pressAt(NOW)("/change-email", "kenji")).toBeUndefined();
  expect(pressAt(NOW)("/confirm-delete", "hana")).toBeUndefined();
  expect(pressAt(NOW + 60_000)("/change-email", "hana")).toBeUndefined();
});

it("a press does not count if its log-in was left and the page loaded again", () => {
  expect(pressAt(NOW, false)("/change-email", "hana")).toBeUndefined();
});
