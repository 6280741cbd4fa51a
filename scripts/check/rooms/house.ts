import type { Arrow } from "./circles.ts";
import { type Import, listImports, type Sources } from "./imports.ts";
import { findRoom, type Room, type Row } from "./rows.ts";

export type PlacedImport = Import & { readonly home: Room; readonly target: Room };

export type House = {
  readonly files: ReadonlyMap<string, Room>;
  readonly imports: readonly PlacedImport[];
};

/** Assigns every source to its room, and every import to two rooms. */
export function buildHouse(table: readonly Row[], sources: Sources): House {
  const place = (path: string) => findRoom(table, path);
  const files = new Map([...sources.keys()].map((path) => [path, place(path)]));
  const imports = listImports(sources).map((one) => ({
    ...one,
    home: place(one.from),
    target: place(one.to),
  }));
  return { files, imports };
}

export const leavesItsRoom = ({ home, target }: PlacedImport): boolean => home.name !== target.name;

export const betweenFiles = ({ from, to }: PlacedImport): Arrow => [from, to];

export const betweenRooms = ({ home, target }: PlacedImport): Arrow => [home.name, target.name];
