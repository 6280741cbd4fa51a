import type { Place } from "@musubi/contract";
import * as v from "valibot";

const toldState = v.object({ told: v.picklist(["left", "unlinked", "sooner"]) });

/** What was just done on this screen or another of the same service, or that another tab was faster. */
export type Told = v.InferOutput<typeof toldState>["told"] | "woken" | "erased";

/** Reads what was just done from a history entry, which any page may have written. */
export function toldIn(historyState: unknown): Told | undefined {
  const read = v.safeParse(toldState, historyState);
  return read.success ? read.output.told : undefined;
}

/** Returns whether what was done is still so. A reload brings the history entry back, maybe after it was undone. */
export function isStillSo(told: Told, place: Place | undefined): boolean {
  switch (told) {
    case "left":
      return place?.state === "asleep";
    case "sooner":
      return place?.state !== "active";
    case "unlinked":
    case "erased":
      return place === undefined;
    case "woken":
      return place?.state === "active";
  }
}
