import { unsettledWords } from "@musubi/messages/both/unsettled";
import { expect, it } from "vitest";
import { describeTime } from "./describe-time.ts";

const MOMENT = Date.parse("2026-10-24T15:05:00Z");

it("a time has its clock time and the full name of its zone, as in mails", () => {
  expect(describeTime(unsettledWords.ja.time, MOMENT, "ja", "Asia/Tokyo")).toBe(
    "2026年10月25日 00:05（日本標準時）",
  );
  expect(describeTime(unsettledWords.en.time, MOMENT, "en", "Pacific/Honolulu")).toBe(
    "24\u00a0October\u00a02026, 05:05 (Hawaii-Aleutian Standard Time)",
  );
});

it("an invalid time is shown as nothing", () => {
  expect(describeTime(unsettledWords.en.time, Number.NaN, "en", "Asia/Tokyo")).toBe("");
});
