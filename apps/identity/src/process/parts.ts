import type { Parts as TiesParts } from "../ties/operations/parts.ts";
import type { ClockWatch } from "./clock-watch.ts";
import type { Stopping } from "./stopping.ts";

/** Everything that a process works with, made once when it starts. */
export type Parts = TiesParts & {
  readonly clock: ClockWatch;
  readonly stopping: Stopping;
};
