import { expect, it } from "vitest";
import { givesWay } from "./gives-way.ts";

const SHOWN = { email: "hana@example.jp" };
const CHANGED = { do: "show", data: { email: "hana@example.com" } } as const;

it("shows changed data, and leaves unchanged data alone", () => {
  expect(givesWay(SHOWN, CHANGED, false)).toBe(true);
  expect(givesWay(SHOWN, { do: "show", data: { ...SHOWN } }, false)).toBe(false);
});

it("changes nothing while the holder types", () => {
  expect(givesWay(SHOWN, CHANGED, true)).toBe(false);
});

it("follows a redirect, and keeps the screen after a network failure or an error", () => {
  expect(givesWay(SHOWN, { do: "go", to: "/index" }, true)).toBe(true);
  expect(givesWay(SHOWN, { do: "offer-retry" }, false)).toBe(false);
  expect(givesWay(SHOWN, { do: "go", to: "/error" }, false)).toBe(false);
});
