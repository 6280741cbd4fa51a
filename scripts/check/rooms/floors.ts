import { posix } from "node:path";
import type { House } from "./house.ts";
import { isIn, type Room, type Row } from "./rows.ts";

/**
 * Returns the rooms of a folder by floor, from the top down. A room is one floor above the highest that it imports; a
 * room with inner rooms is seen from outside.
 */
export function stackRooms(table: readonly Row[], house: House, folder: string): string[][] {
  const see = ({ name, row }: Room): string => {
    const around = row?.folder ?? folder;
    return around !== folder && isIn(around, folder) ? around : name;
  };
  const place = ({ row }: Room) => (row ? table.indexOf(row) : -1);
  const inside = [...house.files.values()].toSorted((one, other) => place(other) - place(one));
  const rooms = new Set(inside.map(see).filter((name) => isIn(name, folder)));
  const floors = new Map<string, number>();
  for (const room of rooms) {
    const below = house.imports
      .filter(({ home, target }) => see(home) === room && see(target) !== room)
      .map(({ target }) => floors.get(see(target)) ?? 0);
    floors.set(room, 1 + Math.max(0, ...below));
  }
  const stacked = Map.groupBy(floors.keys(), (room) => floors.get(room) ?? 0);
  return [...stacked]
    .toSorted(([one], [other]) => other - one)
    .map(([, names]) => names.toReversed());
}

/** Draws the floors of a folder. */
export function drawFloors(folder: string, floors: readonly (readonly string[])[]): string[] {
  const draw = (rooms: readonly string[], down: number) => {
    const names = rooms.map((room) => posix.relative(folder, room));
    return `${String(floors.length - down).padStart(4)}  ${names.join(" · ")}`;
  };
  return [`${folder}: ${floors.flat().length} rooms`, ...floors.map(draw)];
}
