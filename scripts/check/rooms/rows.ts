import { posix } from "node:path";

/** One row of the table: a room, and all that it may import besides itself. */
export type Row = {
  /** A folder or a file, from the root. A last `*` is any name, and each of them a room of its own. */
  readonly room: string;
  /** The folder whose rooms it is one of. */
  readonly folder: string;
  readonly allows: readonly string[];
};

/** Names with blanks between them; rooms are named from the folder that the rows are in. */
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

/** A room as it is found: without a row where the table has none for it. */
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

/** Returns whether a name is the other one, or lies in it. */
export const isIn = (name: string, other: string): boolean =>
  name === other || name.startsWith(other.endsWith(":") ? other : `${other}/`);
