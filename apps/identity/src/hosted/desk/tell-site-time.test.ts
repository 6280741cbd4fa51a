import { expect, it } from "vitest";
import type { Config } from "../../settings/config.ts";
import { tellSiteTime } from "./tell-site-time.ts";

const AT = Date.parse("2026-11-16T01:05:00Z");

it.each([
  ["ja", "2026年11月16日 10:05（日本標準時）"],
  ["en", "16\u00a0November\u00a02026, 10:05 (Japan Standard Time)"],
] as const)(
  "a line may break after the day of a time, not within the day (%s)",
  (language, told) => {
    const site = { time_zone: "Asia/Tokyo" } as Config["site"];
    expect(tellSiteTime({ site }, AT, language)).toBe(told);
  },
);
