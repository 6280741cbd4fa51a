import { isGrinding, sampleSeed } from "@musubi/environment/grind";
import { engine } from "../world/database.ts";

/** Each takes PostgreSQL several times as long, and one edge lies before a statement and one behind it. */
const WHOLE = engine === "postgres" ? { first: 1, stride: 2 } : { first: 1, stride: 1 };
/** Before a statement as often as behind one; on the other database before and behind other ones. */
const SAMPLE = engine === "postgres" ? { first: 3, stride: 13 } : { first: 1, stride: 7 };

/** Counts the edges to be killed at, one after the other, until a caller has come past the last. */
export function* countEdges(): Generator<number, never> {
  const { first, stride } = isGrinding ? WHOLE : SAMPLE;
  const drawn = sampleSeed === undefined ? first : 1 + (sampleSeed % stride);
  for (let edge = drawn; ; edge += stride) yield edge;
}
