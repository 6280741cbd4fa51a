import { readFileSync } from "node:fs";
import type { Picture } from "./encode-png.ts";

type Point = readonly [x: number, y: number];
type Edge = { readonly from: Point; readonly to: Point };
type Drawing = { readonly size: number; readonly margin: number; readonly isOnPaper: boolean };

const VERMILION = [0xd8, 0x35, 0x1b] as const;
const PAPER = [0xfa, 0xf6, 0xef] as const;
/** The knot's own grid. */
const GRID = 96;
/** Looked at in so many places along each side of a pixel, for edges that are smooth. */
const SAMPLES = 4;
const CURVE_STEPS = 12;

/** The icons that are no SVG, by name. */
export const ICONS: Readonly<Record<string, () => Picture>> = {
  "favicon.png": () => drawKnot({ size: 48, margin: 0, isOnPaper: false }),
  // A home screen cuts the corners off, and puts black behind what is transparent.
  "touch-icon.png": () => drawKnot({ size: 180, margin: 30, isOnPaper: true }),
};

/** Returns the outline of the icon that is an SVG. */
function readShape(): string {
  const icon = readFileSync(new URL("./src/favicon.svg", import.meta.url), "utf8");
  const shape = / d="([^"]+)"/.exec(icon)?.[1];
  if (shape === undefined) throw new Error("The icon has no outline.");
  return shape;
}

/** Draws the mark. */
function drawKnot({ size, margin, isOnPaper }: Drawing): Picture {
  const edges = traceOutline(readShape());
  const scale = GRID / (size - 2 * margin);
  const pixels = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    const lines = samplesIn(y).map((line) => crossingsOf(edges, (line - margin) * scale));
    for (let x = 0; x < size; x += 1) {
      const columns = samplesIn(x).map((column) => (column - margin) * scale);
      const inside = lines.flatMap((line) => columns.filter((column) => isInside(line, column)));
      const cover = inside.length / (SAMPLES * SAMPLES);
      const color = isOnPaper
        ? PAPER.map((paper, index) => paper + ((VERMILION[index] ?? 0) - paper) * cover)
        : VERMILION;
      pixels.set([...color, isOnPaper ? 255 : cover * 255].map(Math.round), (y * size + x) * 4);
    }
  }
  return { size, pixels };
}

const samplesIn = (pixel: number): number[] =>
  Array.from({ length: SAMPLES }, (_, index) => pixel + (index + 0.5) / SAMPLES);

type Crossing = { readonly x: number; readonly turn: 1 | -1 };

/** Returns where the outline crosses a line, and which way. */
const crossingsOf = (edges: readonly Edge[], y: number): Crossing[] =>
  edges
    .filter(({ from, to }) => from[1] > y !== to[1] > y)
    .map(({ from, to }) => ({
      x: from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]),
      turn: to[1] > from[1] ? 1 : -1,
    }));

/** A point is inside where the outline passes it more often one way than the other. */
const isInside = (line: readonly Crossing[], x: number): boolean =>
  line.reduce((turns, crossing) => turns + (crossing.x < x ? crossing.turn : 0), 0) !== 0;

/** Returns the straight pieces of an outline that is written in `M`, `l`, `c` and `z`. */
function traceOutline(path: string): Edge[] {
  const edges: Edge[] = [];
  let start: Point = [0, 0];
  let at: Point = [0, 0];
  const lineTo = (to: Point) => {
    edges.push({ from: at, to });
    at = to;
  };
  const fromHere = ([x, y]: Point): Point => [at[0] + x, at[1] + y];
  for (const [, command, numbers = ""] of path.matchAll(/([Mlcz])([^Mlcz]*)/g)) {
    const points = readPoints(numbers);
    if (command === "M") start = at = points[0] ?? start;
    if (command === "l") for (const point of points) lineTo(fromHere(point));
    if (command === "c") {
      for (let index = 0; index < points.length; index += 3) {
        const bends = points.slice(index, index + 3).map(fromHere);
        for (const point of flattenCurve([at, ...bends])) lineTo(point);
      }
    }
    if (command === "z") lineTo(start);
  }
  return edges;
}

function readPoints(numbers: string): Point[] {
  const values = (numbers.match(/-?\d*\.?\d+/g) ?? []).map(Number);
  return Array.from({ length: values.length / 2 }, (_, index) => [
    values[2 * index] ?? 0,
    values[2 * index + 1] ?? 0,
  ]);
}

function flattenCurve(points: readonly Point[]): Point[] {
  const [a, b, c, d] = points as readonly [Point, Point, Point, Point];
  return Array.from({ length: CURVE_STEPS }, (_, index) => {
    const t = (index + 1) / CURVE_STEPS;
    const u = 1 - t;
    const mix = (axis: 0 | 1) =>
      u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis];
    return [mix(0), mix(1)];
  });
}
