import { type Import, listImports, type Sources } from "./imports.ts";
import { findRoom, isIn, type Room, type Row } from "./rows.ts";

type PlacedImport = Import & { readonly home: Room; readonly target: Room };

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

/**
 * Returns a line for every file without a room and every forbidden import. Since every row names only rows below it,
 * rooms without a forbidden import are in no circle; files in circles are Biome's to find.
 */
export function findFaults({ files, imports }: House): string[] {
  const homeless = [...files].filter(([, room]) => room.row === undefined);
  return [
    ...homeless.map(([path]) => `${path} is in no room: no row of the table names it.`),
    ...imports.filter(isForbidden).map(describeForbidden),
  ];
}

const isForbidden = ({ home, target }: PlacedImport): boolean =>
  home.name !== target.name && home.row?.allows.some((name) => isIn(target.name, name)) === false;

const describeForbidden = ({ from, specifier, home }: PlacedImport): string =>
  `${from} imports ${specifier}: the row of ${home.row?.room} does not allow it.`;
