import { isGrinding, sampleSeed } from "@musubi/environment/grind";
import { engine } from "../world/database.ts";

/** PostgreSQL takes several times as long, so every second edge is enough: a statement has two. */
const WHOLE = engine === "postgres" ? { first: 1, stride: 2 } : { first: 1, stride: 1 };
/** Lands before statements as often as after them, and on each database at different ones. */
const SAMPLE = engine === "postgres" ? { first: 3, stride: 13 } : { first: 1, stride: 7 };

/** Yields the edges to be killed at, until the caller is past the last. */
export function* countEdges(): Generator<number, never> {
  const { first, stride } = isGrinding ? WHOLE : SAMPLE;
  const drawn = sampleSeed === undefined ? first : 1 + (sampleSeed % stride);
  for (let edge = drawn; ; edge += stride) yield edge;
}
