import { setTimeout as pause } from "node:timers/promises";
import { whenParentIsGone } from "@musubi/environment/parent";
import type { FastifyInstance } from "fastify";
import type { Stopping } from "./stopping.ts";

/** How long a balancer has to notice that we are no longer ready, before we close the door. */
const NOTICE_MS = 1_000;
const LIMIT_MS = 9_000;

/**
 * Stops as nobody notices: first not ready, then no new connections, then what is under way is
 * answered, then the rest is put away. Whoever presses Ctrl-C does not wait for a balancer.
 */
export function stopOnSignal(app: FastifyInstance, stopping: Stopping): void {
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping.isAsked) return;
    stopping.ask();
    app.log.info({ signal }, "stopping");
    setTimeout(() => {
      app.log.error("requests were still under way when the time to stop was over");
      process.exit(1);
    }, LIMIT_MS).unref();
    if (signal === "SIGTERM") await pause(NOTICE_MS);
    await app.close();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => void stop(signal));
  }
  whenParentIsGone(() => void stop("SIGTERM"));
}
