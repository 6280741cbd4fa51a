import { CALLS, listNotifications } from "@musubi/contract";
import { expect, it } from "vitest";
import { findRoute } from "../loading/route.ts";
import { PATHS } from "../navigation/paths.ts";
import { SCREENS } from "./screens.ts";

it.each(SCREENS.flatMap(({ path, reads = [] }) => reads.map((read) => [path, read] as const)))(
  "screen %s starts with a read that is in the contract: %s",
  (_, read) => {
    const [path] = read.split("?");
    expect(CALLS.filter((call) => call.method === "GET").map((call) => call.path)).toContain(path);
  },
);

it("reads of the portal's own files match the contract", () => {
  expect(SCREENS.flatMap(({ own = [] }) => own)).toEqual([listNotifications.path]);
});

it.each(Object.values(PATHS).map((path) => path.replace(":kind", "store")))(
  "%s has a screen, also with a trailing slash; a path below it has none",
  (path) => {
    const route = findRoute(SCREENS, path);
    expect(route).toBeDefined();
    expect(findRoute(SCREENS, `${path}/`)).toBe(route);
    expect(findRoute(SCREENS, `${path}/a/b/c`)).toBeUndefined();
  },
);
