import { posix } from "node:path";

/** One row of the table: a room, and all that it may import besides itself. */
export type Row = {
  /** A folder or a file, from the root. A final `*` stands for any name, each of which is a room. */
  readonly room: string;
  /** The folder that contains the room. */
  readonly folder: string;
  readonly allows: readonly string[];
};

/** Names separated by blanks; rooms are relative to the folder of the rows. */
type Allowed = {
  readonly rooms?: string;
  readonly workspaces?: string;
  readonly packages?: string;
};

export const within = (folder: string, rows: Readonly<Record<string, Allowed>>): Row[] =>
  Object.entries(rows).map(([room, { rooms, workspaces, packages }]) => ({
    room: posix.join(folder, room),
    folder,
    allows: [
      ...split(rooms).map((name) => posix.join(folder, name)),
      ...split(workspaces).map((name) => `@musubi/${name}`),
      ...split(packages),
    ],
  }));

const split = (names = ""): string[] => names.split(/\s+/).filter(Boolean);

/** A room in the sources, without a row if the table has none for it. */
export type Room = { readonly name: string; readonly row?: Row };

const TEST = /\.test\.tsx?$|^(?:apps|packages)\/[^/]+\/test(?:-support)?\//;
const WORKSPACE = /^(?:(?:apps|packages)\/)?[^/]+/;

/** Returns the closest room around a file or package; the tests of a workspace are one room. */
export function findRoom(table: readonly Row[], path: string): Room {
  const place = (TEST.test(path) ? `${WORKSPACE.exec(path)} tests` : path).split("/");
  for (; place.length > 0; place.pop()) {
    const name = place.join("/");
    const anyName = posix.join(name, "../*");
    const row = table.find(({ room }) => room === name || room === anyName);
    if (row) return { name, row };
  }
  return { name: path };
}

/** Returns whether a name equals the other, or is within it. */
export const isIn = (name: string, other: string): boolean =>
  name === other || name.startsWith(other.endsWith(":") ? other : `${other}/`);
