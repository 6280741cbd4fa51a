import type { FastifyInstance } from "fastify";
import { readClockFault } from "../database/clock.ts";
import { pendingMigrations } from "../database/migrate.ts";
import type { Parts } from "./parts.ts";

/** For whoever runs the process: alive at all, and fit to be sent traffic. */
export function registerHealth(app: FastifyInstance, { database, stopping }: Parts): void {
  app.get("/health/live", async () => ({ status: "live" }));
  app.get("/health/ready", async (request, reply) => {
    if (stopping.isAsked) return reply.code(503).send({ status: "stopping" });
    try {
      const pending = await pendingMigrations(database);
      if (pending.length > 0) return reply.code(503).send({ status: "pending migrations" });
      const fault = await readClockFault(database);
      if (fault === undefined) return { status: "ready" };
      request.log.error({ fault }, "not ready");
      return reply.code(503).send({ status: "wrong clock" });
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return reply.code(503).send({ status: "database unreachable" });
    }
  });
}
