import { expect, it } from "vitest";
import { givesWay } from "./gives-way.ts";

const SHOWN = { email: "hana@example.jp" };
const CHANGED = { do: "show", data: { email: "hana@example.com" } } as const;

it("what has changed is shown, and what has not is left alone", () => {
  expect(givesWay(SHOWN, CHANGED, false)).toBe(true);
  expect(givesWay(SHOWN, { do: "show", data: { ...SHOWN } }, false)).toBe(false);
});

it("nothing is taken from under the fingers of somebody who types", () => {
  expect(givesWay(SHOWN, CHANGED, true)).toBe(false);
});

it("what leads elsewhere does, and neither silence nor a failure takes anything away", () => {
  expect(givesWay(SHOWN, { do: "go", to: "/index" }, true)).toBe(true);
  expect(givesWay(SHOWN, { do: "offer-retry" }, false)).toBe(false);
  expect(givesWay(SHOWN, { do: "go", to: "/error" }, false)).toBe(false);
});
