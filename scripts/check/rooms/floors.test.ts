import { expect, test } from "vitest";
import { stackRooms } from "./floors.ts";
import { buildHouse } from "./house.ts";
import { within } from "./rows.ts";

const table = [
  ...within("", { "apps/a tests": {} }),
  ...within("apps/a", { roof: {}, "rooms/*": {}, cellar: {} }),
  ...within("apps/a/stable", { loft: {}, box: {} }),
];

const house = buildHouse(
  table,
  new Map([
    [
      "apps/a/roof/main.ts",
      'import "../rooms/east/bed.ts"; import "../cellar/wine.ts"; import "b";',
    ],
    ["apps/a/rooms/east/bed.ts", 'import type { Wine } from "../../cellar/wine.ts";'],
    ["apps/a/rooms/west/desk.ts", 'import "./lamp.ts";'],
    ["apps/a/rooms/west/lamp.ts", ""],
    ["apps/a/cellar/wine.ts", 'import "../stable/loft/hay.ts";'],
    ["apps/a/cellar/wine.test.ts", 'import "../roof/main.ts";'],
    ["apps/a/stable/loft/hay.ts", 'import "../box/horse.ts";'],
    ["apps/a/stable/box/horse.ts", ""],
  ]),
);

test("a room is one floor above the highest that it imports; inner rooms are drawn separately", () => {
  expect(stackRooms(table, house, "apps/a")).toEqual([
    ["apps/a/roof"],
    ["apps/a/rooms/east"],
    ["apps/a/cellar"],
    ["apps/a/rooms/west", "apps/a/stable"],
  ]);
  expect(stackRooms(table, house, "apps/a/stable")).toEqual([
    ["apps/a/stable/loft"],
    ["apps/a/stable/box"],
  ]);
});
