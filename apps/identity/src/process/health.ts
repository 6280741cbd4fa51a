import type { UnavailableError } from "@musubi/contract/answer";
import { VERSION } from "@musubi/environment/release";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { pendingMigrations } from "../database/migrate.ts";
import { isReadOnly } from "../database/postgres/failures.ts";
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

/** The routes that operators need even while a process serves no one. */
const FOR_OPERATORS: ReadonlySet<string | undefined> = new Set([
  "/health/live",
  "/health/ready",
  "/metrics",
]);

/** Refuses all other requests while a process must not serve: a balancer takes seconds to notice. */
export function refuseUnless(
  app: FastifyInstance,
  mayServe: () => boolean,
  fault: new () => UnavailableError,
): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const isServed = mayServe() || FOR_OPERATORS.has(request.routeOptions.url);
    done(isServed ? undefined : new fault());
  });
}
