import type { DataExport } from "@musubi/contract";

/** Where the file stands. One of another session is as good as none, but for a word about it. */
export type Stage = "none" | "elsewhere" | "making" | "ready";

export function stageOf(made: DataExport | null): Stage {
  if (made === null) return "none";
  return made.is_own ? made.state : "elsewhere";
}
