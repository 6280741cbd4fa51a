import { posix } from "node:path";
import { traceCircle } from "./circles.ts";
import type { Survey } from "./survey.ts";

/** Returns the floors of a folder from the top down, its faults, and its numbers. */
export function describeFolder(folder: string, survey: Survey): string[] {
  const { floors, up, roomCircles, fileCircles } = survey;
  return [
    folder,
    ...floors.map((rooms, down) => {
      const names = rooms.map((room) => posix.relative(folder, room));
      return `${String(floors.length - down).padStart(4)}  ${names.join(" · ")}`;
    }),
    ...up.map(([from, to]) => `  up  ${from} → ${to}`),
    ...[...roomCircles, ...fileCircles].map((circle) => `   o  ${traceCircle(circle)}`),
    `      ${summarize(survey)}`,
  ];
}

function summarize({ floors, arrows, imports, up, roomCircles, fileCircles }: Survey): string {
  return [
    `${floors.flat().length} rooms on ${floors.length} floors`,
    `${arrows.length} arrows by ${imports.length} imports`,
    `${up.length} up`,
    `circles: ${roomCircles.length} between rooms`,
    `${fileCircles.length} between files`,
  ].join(", ");
}
