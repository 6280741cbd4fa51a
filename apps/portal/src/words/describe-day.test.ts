import { expect, it } from "vitest";
import { describeDay, describeNearDay } from "./describe-day.ts";

/** One moment, in the evening of Hawaii and on the next morning of Japan. */
const MOMENT = Date.parse("2026-10-24T05:00:00Z");

it.each([
  ["Asia/Tokyo", "ja", "2026年10月24日", "10月\u206024日"],
  ["Pacific/Honolulu", "ja", "2026年10月23日", "10月\u206023日"],
  ["Pacific/Honolulu", "en", "October 23, 2026", "October 23"],
] as const)("a day in %s is that of its own clocks (%s)", (zone, language, day, nearDay) => {
  expect(describeDay(MOMENT, language, zone)).toBe(day);
  expect(describeNearDay(MOMENT, language, zone)).toBe(nearDay);
});

it.each([null, Number.NaN, Number.POSITIVE_INFINITY])("%s is no day", (time) => {
  expect(describeDay(time, "en", "Asia/Tokyo")).toBe("");
});
