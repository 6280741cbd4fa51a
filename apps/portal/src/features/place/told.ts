import type { Place } from "@musubi/contract";
import * as v from "valibot";

const toldState = v.object({ told: v.picklist(["left", "unlinked", "sooner"]) });

/** What was done a moment ago, on another screen of the same service or on this one; or that another was sooner. */
export type Told = v.InferOutput<typeof toldState>["told"] | "woken" | "erased";

/** Reads it out of a history entry, which any page may have written. */
export function toldIn(historyState: unknown): Told | undefined {
  const read = v.safeParse(toldState, historyState);
  return read.success ? read.output.told : undefined;
}

/** Whether it is still so: a history entry comes back by a reload, after what it tells of was undone. */
export function isStillSo(told: Told, place: Place | undefined): boolean {
  switch (told) {
    case "left":
    case "sooner":
      return place?.state !== "active";
    case "unlinked":
    case "erased":
      return place === undefined;
    case "woken":
      return place?.state === "active";
  }
}
