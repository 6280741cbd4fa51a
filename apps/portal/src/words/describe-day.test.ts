import { expect, it } from "vitest";
import { describeDay, describeNearDay } from "./describe-day.ts";

/** One moment: evening in Hawaii, the next morning in Japan. */
const MOMENT = Date.parse("2026-10-24T05:00:00Z");

it.each([
  [
    "Asia/Tokyo",
    "ja",
    "2026\u2060年\u206010\u2060月\u206024\u2060日",
    "10\u2060月\u206024\u2060日",
  ],
  [
    "Pacific/Honolulu",
    "ja",
    "2026\u2060年\u206010\u2060月\u206023\u2060日",
    "10\u2060月\u206023\u2060日",
  ],
  ["Pacific/Honolulu", "en", "23\u00a0October\u00a02026", "23\u00a0October"],
] as const)("a day in %s is that of its local time (%s)", (zone, language, day, nearDay) => {
  expect(describeDay(MOMENT, language, zone)).toBe(day);
  expect(describeNearDay(MOMENT, language, zone)).toBe(nearDay);
});

it.each([null, Number.NaN, Number.POSITIVE_INFINITY])("%s is not a date", (time) => {
  expect(describeDay(time, "en", "Asia/Tokyo")).toBe("");
});
