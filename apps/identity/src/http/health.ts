import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { pendingMigrations } from "../database/migrate.ts";
import type { Parts } from "../parts.ts";

/** For whoever runs the process: alive at all, and fit to be sent traffic. */
export function registerHealth(app: FastifyInstance, { database, stopping }: Parts): void {
  app.get("/health/live", async () => ({ status: "live" }));
  app.get("/health/ready", async (request, reply) => {
    if (stopping.isAsked) return reply.code(503).send({ status: "stopping" });
    try {
      await sql`select 1`.execute(database.db);
      const pending = await pendingMigrations(database);
      if (pending.length === 0) return { status: "ready" };
      return reply.code(503).send({ status: "pending migrations" });
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return reply.code(503).send({ status: "database unreachable" });
    }
  });
}
