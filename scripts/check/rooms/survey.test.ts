import { expect, test } from "vitest";
import { buildHouse } from "./house.ts";
import { describeFolder } from "./report.ts";
import { within } from "./rows.ts";
import { survey } from "./survey.ts";

const table = [
  ...within("", { "apps/a tests": {} }),
  ...within("apps/a", { roof: {}, "rooms/*": {}, cellar: {} }),
  ...within("apps/a/stable", { loft: {}, box: {} }),
];

const look = (files: Readonly<Record<string, string>>, folder = "apps/a") =>
  survey(table, buildHouse(table, new Map(Object.entries(files))), folder);

const SOUND = {
  "apps/a/roof/main.ts": 'import "../rooms/east/bed.ts"; import "../cellar/wine.ts"; import "b";',
  "apps/a/rooms/east/bed.ts": 'import type { Wine } from "../../cellar/wine.ts";',
  "apps/a/rooms/west/desk.ts": 'import "./lamp.ts";',
  "apps/a/rooms/west/lamp.ts": "",
  "apps/a/cellar/wine.ts": "",
  "apps/a/cellar/wine.test.ts": 'import "../roof/main.ts";',
};

test("a room is one floor above the highest room that it imports", () => {
  const found = look(SOUND);
  expect(describeFolder("apps/a", found)).toEqual([
    "apps/a",
    "   3  roof",
    "   2  rooms/east",
    "   1  rooms/west · cellar",
    "      4 rooms on 3 floors, 3 arrows by 3 imports, 0 up, circles: 0 between rooms, 0 between files",
  ]);
});

test("an import of a row further up is reported, and does not change the floors", () => {
  const found = look({
    ...SOUND,
    "apps/a/cellar/wine.ts": 'export type Main = import("../roof/main.ts").Main;',
  });
  expect(describeFolder("apps/a", found)).toEqual([
    "apps/a",
    "   3  roof",
    "   2  rooms/east",
    "   1  rooms/west · cellar",
    "  up  apps/a/cellar/wine.ts → apps/a/roof/main.ts",
    "   o  apps/a/roof → apps/a/rooms/east → apps/a/cellar → apps/a/roof",
    "   o  apps/a/roof/main.ts → apps/a/rooms/east/bed.ts → apps/a/cellar/wine.ts → apps/a/roof/main.ts",
    "      4 rooms on 3 floors, 4 arrows by 4 imports, 1 up, circles: 1 between rooms, 1 between files",
  ]);
});

test("an import of a neighbour does not count as leading downwards", () => {
  const found = look({ ...SOUND, "apps/a/rooms/west/lamp.ts": 'import "../east/bed.ts";' });
  expect(found.up).toEqual([["apps/a/rooms/west/lamp.ts", "apps/a/rooms/east/bed.ts"]]);
});

test("a room with inner rooms counts as one room from outside, and is drawn separately", () => {
  const house = {
    ...SOUND,
    "apps/a/cellar/wine.ts": 'import "../stable/loft/hay.ts";',
    "apps/a/stable/loft/hay.ts": 'import "../box/horse.ts";',
    "apps/a/stable/box/horse.ts": "",
  };
  expect(look(house).floors.at(-1)).toEqual(["apps/a/rooms/west", "apps/a/stable"]);
  const inside = look(house, "apps/a/stable");
  expect(inside.floors).toEqual([["apps/a/stable/loft"], ["apps/a/stable/box"]]);
  expect(inside.arrows).toEqual([["apps/a/stable/loft", "apps/a/stable/box"]]);
});
