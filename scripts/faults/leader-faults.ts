import { setTimeout as pause } from "node:timers/promises";
import type { Network } from "./network.ts";
import type { Nodes } from "./nodes.ts";
import type { Fault } from "./play.ts";

const LOOK_EVERY_MS = 100;
/** How long a node stays away after another leads. */
const AWAY_MS = 10_000;

/** What happens to the node that leads. Each ends when all nodes take part again. */
export function leaderFaults(nodes: Nodes, { plug }: Network): Fault[] {
  const fault = (
    name: string,
    harm: (leader: number) => void,
    mend?: (leader: number) => void,
  ): Fault => ({
    name,
    async happen() {
      const leader = await nodes.leader();
      harm(leader);
      const writableAt = await untilAnotherLeads(nodes, leader);
      await pause(AWAY_MS);
      mend?.(leader);
      await nodes.untilWhole();
      return { writableAt };
    },
  });
  const cut = fault(
    "leader cut off",
    (leader) => plug?.(leader, false),
    (leader) => plug?.(leader, true),
  );
  return [
    fault("leader killed", (leader) => nodes.signal(leader, "SIGKILL"), nodes.restart),
    fault(
      "leader stopped",
      (leader) => nodes.signal(leader, "SIGSTOP"),
      (leader) => nodes.signal(leader, "SIGCONT"),
    ),
    fault("switched over", nodes.switchOver),
    ...(plug ? [cut] : []),
    fault("database crashed", (leader) => nodes.signal(leader, "SIGKILL", "database")),
  ];
}

/** Returns when a node led, after the former leader did not any more. */
async function untilAnotherLeads({ leading }: Nodes, before: number): Promise<number> {
  for (let hasLost = false; ; ) {
    const present = await leading();
    hasLost ||= present !== before;
    if (hasLost && present !== undefined) return Date.now();
    await pause(LOOK_EVERY_MS);
  }
}
