import { createJobHandlers } from "../../src/process/job-handlers.ts";
import { cancelMerge } from "../../src/ties/merging/cancel-merge.ts";
import { continueMerge } from "../../src/ties/merging/continue-merge.ts";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { HOUR, IDLE_MS } from "./moves/time-moves.ts";
import { findOpsUnderWay } from "./see-ops.ts";
import type { Stage } from "./stage.ts";

/** Finishes everything that is under way: services answer properly, holders decide, and sweeps finish what remains. */
export async function restAll(stage: Stage): Promise<void> {
  const { parts, passTime } = stage.world;
  const handlers = createJobHandlers(parts);
  for (let round = 0; round < 20; round += 1) {
    passTime(HOUR);
    const underWay = await findOpsUnderWay(stage);
    for (const op of underWay) {
      await continueMerge(parts, op, "ja");
      // The merge is refused although every service accepts changes: its holder calls it off.
      if (op.state === "running" && op.kind === "merge" && round > 5) {
        await cancelMerge(parts, op);
      }
    }
    passTime(IDLE_MS);
    let jobs = 0;
    for (let more = 1; more > 0; jobs += more) more = await sweep(parts);
    for (let more = 1; more > 0; jobs += more) more = await parts.outbox.work(handlers);
    if (underWay.length === 0 && jobs === 0) break;
  }
}
