import { type Arrow, findCircles } from "./circles.ts";
import { betweenFiles, betweenRooms, type House, leavesItsRoom } from "./house.ts";
import { isIn, type Room, type Row } from "./rows.ts";

export type Survey = {
  /** The rooms of each floor, from the top down. */
  readonly floors: readonly (readonly string[])[];
  /** The pairs of rooms of which one imports the other. */
  readonly arrows: readonly Arrow[];
  /** The imports of other rooms, and those of them that do not lead down the table. */
  readonly imports: readonly Arrow[];
  readonly up: readonly Arrow[];
  readonly roomCircles: readonly (readonly string[])[];
  readonly fileCircles: readonly (readonly string[])[];
};

/**
 * Surveys the rooms of one folder, and what they import from each other. A room with inner rooms is
 * seen from outside.
 */
export function survey(table: readonly Row[], house: House, folder: string): Survey {
  const depth = ({ row }: Room) => (row ? table.indexOf(row) : -1);
  const see = (room: Room): Room => {
    const around = room.row?.folder ?? folder;
    return around !== folder && isIn(around, folder) ? { ...room, name: around } : room;
  };
  const rooms = [...house.files.values()]
    .map(see)
    .filter(({ name }) => isIn(name, folder))
    .toSorted((one, other) => depth(one) - depth(other));
  const inside = house.imports
    .map((one) => ({ ...one, home: see(one.home), target: see(one.target) }))
    .filter(({ home, target }) => isIn(home.name, folder) && isIn(target.name, folder));
  const leaving = inside.filter(leavesItsRoom);
  const arrows = distinct(leaving.map(betweenRooms));
  return {
    floors: stack(distinct(rooms.map(({ name }) => name)), arrows),
    arrows,
    imports: leaving.map(betweenFiles),
    up: leaving.filter(({ home, target }) => depth(target) <= depth(home)).map(betweenFiles),
    roomCircles: findCircles(arrows),
    fileCircles: findCircles(inside.map(betweenFiles)),
  };
}

const distinct = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [String(value), value])).values(),
];

/** A room is one floor above the highest that it imports; an import upwards does not count here. */
function stack(rooms: readonly string[], arrows: readonly Arrow[]): string[][] {
  const floors = new Map<string, number>();
  for (const room of rooms.toReversed()) {
    const below = arrows.filter(([from]) => from === room).map(([, to]) => floors.get(to) ?? 0);
    floors.set(room, 1 + Math.max(0, ...below));
  }
  const highest = Math.max(0, ...floors.values());
  return Array.from({ length: highest }, (_, down) =>
    rooms.filter((room) => floors.get(room) === highest - down),
  );
}
