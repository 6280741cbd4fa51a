import { expect, it } from "vitest";
import type { Config } from "../../settings/config.ts";
import { tellDay } from "./tell-day.ts";

const AT = Date.parse("2026-11-16T20:05:00Z");

it.each([
  ["ja", "2026年11月17日"],
  ["en", "17\u00a0November\u00a02026"],
] as const)(
  "writes a day in the site's zone without a line break inside it (%s)",
  (language, told) => {
    const site = { time_zone: "Asia/Tokyo" } as Config["site"];
    expect(tellDay({ site }, AT, language)).toBe(told);
  },
);
