import { findCircles, traceCircle } from "./circles.ts";
import {
  betweenFiles,
  betweenRooms,
  type House,
  leavesItsRoom,
  type PlacedImport,
} from "./house.ts";
import { isIn } from "./rows.ts";

/** Returns a line for every file without a room, every forbidden import, and every circle. */
export function findFaults({ files, imports }: House): string[] {
  const homeless = [...files].filter(([, room]) => room.row === undefined);
  const leaving = imports.filter(leavesItsRoom);
  const fileCircles = findCircles(imports.map(betweenFiles));
  const roomCircles = findCircles(leaving.map(betweenRooms));
  return [
    ...homeless.map(([path]) => `${path} is in no room: no row of the table names it.`),
    ...leaving.filter(isForbidden).map(describeForbidden),
    ...fileCircles.map((circle) => `Files in a circle: ${traceCircle(circle)}.`),
    ...roomCircles.map((circle) => `Rooms in a circle: ${traceCircle(circle)}.`),
  ];
}

const isForbidden = ({ home, target }: PlacedImport): boolean =>
  home.row?.allows.some((name) => isIn(target.name, name)) === false;

const describeForbidden = ({ from, specifier, home }: PlacedImport): string =>
  `${from} imports ${specifier}: the row of ${home.row?.room} does not allow it.`;
