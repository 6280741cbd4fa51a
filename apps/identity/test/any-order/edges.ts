import { isGrinding, sampleSeed } from "@musubi/environment/grind";
import { engine } from "../world/database.ts";

/** All edges. PostgreSQL takes several times as long, so there it is every second edge: each statement has two. */
const WHOLE = engine === "postgres" ? { first: 1, stride: 2 } : { first: 1, stride: 1 };
/** Some edges: as often before a statement as after one, and on each database other statements. */
const SAMPLE = engine === "postgres" ? { first: 3, stride: 13 } : { first: 1, stride: 7 };

/** Yields the edges at which to kill the process. The caller stops when it is past the last one. */
export function* countEdges(): Generator<number, never> {
  const { first, stride } = isGrinding ? WHOLE : SAMPLE;
  const drawn = sampleSeed === undefined ? first : 1 + (sampleSeed % stride);
  for (let edge = drawn; ; edge += stride) yield edge;
}
