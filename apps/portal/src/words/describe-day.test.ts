import { expect, it } from "vitest";
import { describeDay, describeNearDay } from "./describe-day.ts";

/** One moment: the evening of the 23rd in Hawaii, the afternoon of the 24th in Japan. */
const MOMENT = Date.parse("2026-10-24T05:00:00Z");

it.each([
  ["Asia/Tokyo", "ja", "2026年10月24日", "10月24日"],
  ["Pacific/Honolulu", "ja", "2026年10月23日", "10月23日"],
  ["Pacific/Honolulu", "en", "23\u00a0October\u00a02026", "23\u00a0October"],
] as const)("the day is that of the local time in %s (%s)", (zone, language, day, nearDay) => {
  expect(describeDay(MOMENT, language, zone)).toBe(day);
  expect(describeNearDay(MOMENT, language, zone)).toBe(nearDay);
});

it.each([null, Number.NaN, Number.POSITIVE_INFINITY])("the time %s is shown as nothing", (time) => {
  expect(describeDay(time, "en", "Asia/Tokyo")).toBe("");
});
