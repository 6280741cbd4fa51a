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
    `      ${summarize([survey])}`,
  ];
}

/** Returns the numbers of one survey, or the sums of several. */
export function summarize(surveys: readonly Survey[]): string {
  const count = (list: (survey: Survey) => readonly unknown[]) => surveys.flatMap(list).length;
  return [
    `${count(({ floors }) => floors.flat())} rooms on ${count(({ floors }) => floors)} floors`,
    `${count(({ arrows }) => arrows)} arrows by ${count(({ imports }) => imports)} imports`,
    `${count(({ up }) => up)} up`,
    `circles: ${count(({ roomCircles }) => roomCircles)} between rooms`,
    `${count(({ fileCircles }) => fileCircles)} between files`,
  ].join(", ");
}
