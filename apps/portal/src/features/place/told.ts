import * as v from "valibot";

const toldState = v.object({ told: v.picklist(["left", "unlinked"]) });

/** What was done a moment ago, on another screen of the same service or on this one. */
export type Told = v.InferOutput<typeof toldState>["told"] | "woken";

/** Reads it out of a history entry, which any page may have written. */
export function toldIn(historyState: unknown): Told | undefined {
  const read = v.safeParse(toldState, historyState);
  return read.success ? read.output.told : undefined;
}
