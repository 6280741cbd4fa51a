import type { Parts as TiesParts } from "../ties/operations/parts.ts";
import type { ClockWatch } from "./clock-watch.ts";
import type { Stopping } from "./stopping.ts";

/** Everything that a process works with, made once when it starts. */
export type Parts = TiesParts & {
  readonly clock: ClockWatch;
  /** Whether the database was found in order. Until then nothing else is served or worked. */
  readonly hasStarted: () => boolean;
  readonly stopping: Stopping;
};
