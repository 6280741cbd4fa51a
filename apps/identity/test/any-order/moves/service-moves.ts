import { createJobHandlers } from "../../../src/process/job-handlers.ts";
import { hearReport } from "../../../src/ties/belief/hear-report.ts";
import type { Stage } from "../stage.ts";
import type { Moves, Turn } from "./move.ts";
import { IDLE_MS } from "./time-moves.ts";

/** A service reports a change, and is asked about it. */
async function report({ world }: Stage, { who, service, choice }: Turn): Promise<undefined> {
  const { parts, passTime } = world;
  if (choice > 0) passTime(IDLE_MS);
  await hearReport(parts, service, who);
  await parts.outbox.work(createJobHandlers(parts));
}

/** What services and the network to them do. */
export const SERVICE_MOVES = {
  report,
  "answer-wrongly": (stage, turn) => {
    const { world, wrong } = stage;
    const service = world.services.get(turn.service);
    // Once per sequence: a wrong answer given twice is rightly believed.
    if (service && !wrong.has(turn.service)) service.isWrong = true;
    wrong.add(turn.service);
    return report(stage, turn);
  },
  refuse: async ({ world }, turn) => {
    const service = world.services.get(turn.service);
    if (service) service.isRefusing = !service.isRefusing;
    return undefined;
  },
  "deliver-late": async ({ world }, { service }) => {
    world.services.get(service)?.deliverLate();
    return undefined;
  },
} satisfies Moves;
