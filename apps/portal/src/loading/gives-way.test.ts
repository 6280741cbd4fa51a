import { expect, it } from "vitest";
import { givesWay } from "./look-again.ts";

const SHOWN = { email: "hana@example.jp" };
const CHANGED = { do: "show", data: { email: "hana@example.com" } } as const;

it("changed data replaces the shown data; unchanged data does not", () => {
  expect(givesWay(SHOWN, CHANGED, false)).toBe(true);
  expect(givesWay(SHOWN, { do: "show", data: { ...SHOWN } }, false)).toBe(false);
});

it("the shown data is not replaced while the holder types", () => {
  expect(givesWay(SHOWN, CHANGED, true)).toBe(false);
});

it("a redirect is followed; after a network failure or an error the screen remains", () => {
  expect(givesWay(SHOWN, { do: "go", to: "/index" }, true)).toBe(true);
  expect(givesWay(SHOWN, { do: "offer-retry" }, false)).toBe(false);
  expect(givesWay(SHOWN, { do: "go", to: "/error" }, false)).toBe(false);
});
