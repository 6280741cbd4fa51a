import { VERSION } from "@musubi/environment/release";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { pendingMigrations } from "../database/migrate.ts";
import { isReadOnly } from "../database/postgres-failures.ts";
import { ForeignKeysError } from "../tokens/keys.ts";
import type { Parts } from "./parts.ts";

/** For the operator: whether the process is alive, and whether it is ready for traffic. */
export function registerHealth(app: FastifyInstance, parts: Parts): void {
  app.get("/health/live", async () => ({ status: "live", version: VERSION }));
  app.get("/health/ready", async (request, reply) => {
    const status = await readStatus(parts, request.log);
    return reply.code(status === "ready" ? 200 : 503).send({ status, version: VERSION });
  });
}

async function readStatus(
  { clock, database, hasStarted, issuer, stopping }: Parts,
  log: FastifyBaseLogger,
): Promise<string> {
  if (stopping.isAsked) return "stopping";
  try {
    if ((await pendingMigrations(database)).length > 0) return "pending migrations";
    await database.tryAll();
    const fault = await clock.check();
    if (fault !== undefined) {
      log.error({ fault }, "not ready");
      return "wrong clock";
    }
    await issuer.keys.signer();
    return hasStarted() ? "ready" : "starting";
  } catch (err) {
    if (err instanceof ForeignKeysError) {
      log.error({ err }, "not ready");
      return "wrong secret";
    }
    log.warn({ err }, "not ready");
    return err instanceof Error && isReadOnly(err.cause)
      ? "database read-only"
      : "database unreachable";
  }
}
