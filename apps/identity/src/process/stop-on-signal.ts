import { CONNECTOR_TIMEOUT_MS } from "@musubi/contract";
import { whenParentIsGone } from "@musubi/environment/parent";
import type { FastifyInstance } from "fastify";
import type { Stopping } from "./stopping.ts";

/** A supervisor may kill us ten seconds after its signal. Running requests get what the notice leaves of this time. */
const STOP_WITHIN_MS = 9_000;
/** At least the time that a service has to answer. */
const CLOSE_WITHIN_MS = CONNECTOR_TIMEOUT_MS;

type StopSignal = "SIGTERM" | "SIGINT";

/**
 * Stops without failing a request that ends in time: first not ready, then no new connections, then running requests
 * are answered, then the rest is closed. `noticeMs`: how long a balancer has to see that we are not ready. Ctrl-C does
 * not wait for a balancer.
 */
export function stopOnSignal(app: FastifyInstance, stopping: Stopping, noticeMs: number): void {
  const stop = prepareStop(app, stopping, noticeMs);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => void stop(signal));
  }
  whenParentIsGone(() => void stop("SIGTERM"));
}

export function prepareStop(
  app: Pick<FastifyInstance, "close" | "log">,
  stopping: Stopping,
  noticeMs: number,
): (signal: StopSignal) => Promise<void> {
  const noticed = Promise.withResolvers<void>();
  const closeWithinMs = Math.max(CLOSE_WITHIN_MS, STOP_WITHIN_MS - noticeMs);
  return async (signal) => {
    if (signal === "SIGINT") noticed.resolve();
    if (stopping.isAsked) return;
    stopping.ask();
    app.log.info({ signal }, "stopping");
    setTimeout(noticed.resolve, noticeMs).unref();
    await noticed.promise;
    setTimeout(() => {
      app.log.error("requests were still under way when the time to stop was over");
      process.exit(1);
    }, closeWithinMs).unref();
    await app.close();
  };
}
