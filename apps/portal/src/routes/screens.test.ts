import { CALLS, listNotifications } from "@musubi/contract";
import { expect, it } from "vitest";
import { findRoute } from "../loading/route.ts";
import { PATHS } from "../navigation/paths.ts";
import { SCREENS } from "./screens.ts";

it.each(SCREENS.flatMap(({ path, reads = [] }) => reads.map((read) => [path, read] as const)))(
  "%s begins with a read of the contract: %s",
  (_, read) => {
    const [path] = read.split("?");
    expect(CALLS.filter((call) => call.method === "GET").map((call) => call.path)).toContain(path);
  },
);

it("what is read of the portal itself lies where the contract says", () => {
  expect(SCREENS.flatMap(({ own = [] }) => own)).toEqual([listNotifications.path]);
});

it.each(Object.values(PATHS).map((path) => path.replace(":kind", "store")))(
  "%s has a screen, with a slash after it too, and nothing below it has the same",
  (path) => {
    const route = findRoute(SCREENS, path);
    expect(route).toBeDefined();
    expect(findRoute(SCREENS, `${path}/`)).toBe(route);
    expect(findRoute(SCREENS, `${path}/a/b/c`)).toBeUndefined();
  },
);
