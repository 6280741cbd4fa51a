import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { LoginBundle } from "@musubi/contract/login-pages";
import type { FastifyInstance } from "fastify";
import { Kysely } from "kysely";
import { buildApp } from "../../src/process/app.ts";
import type { Parts } from "../../src/process/parts.ts";
import { schemaController } from "./compilers.ts";
import { logTo } from "./watch-refusals.ts";

/** The world that a request belongs to. */
type Scope = { readonly parts: Parts; readonly write: (line: string) => void };

export type Door = { readonly url: string; close(): Promise<void> };

const scopes = new AsyncLocalStorage<Scope>();
const apps = new Map<string, Promise<FastifyInstance>>();

/**
 * Opens a world's own socket to an app that all worlds of a worker with the same configuration share: its routes
 * are most of the cost of a world. Everything that a request starts uses the parts of its own world, even after
 * that world is gone.
 */
export async function openDoor(scope: Scope, bundle: LoginBundle): Promise<Door> {
  const app = await scopes.run(scope, () => findApp(scope.parts, bundle));
  const server = createServer((request, reply) =>
    scopes.run(scope, () => app.routing(request, reply)),
  );
  server.on("clientError", (fault, socket) =>
    scopes.run(scope, () => app.server.emit("clientError", fault, socket)),
  );
  const { port, host } = scope.parts.config;
  server.listen(port, host);
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.keepAliveTimeout = 1;
      server.close();
      await once(server, "close");
    },
  };
}

function findApp(parts: Parts, bundle: LoginBundle): Promise<FastifyInstance> {
  const { databaseUrl: _, ...config } = parts.config;
  // Metrics must start at zero.
  if (config.metricsToken !== undefined) return build(parts, bundle);
  const key = JSON.stringify(config, (_name, value) => (value instanceof Map ? [...value] : value));
  const app = apps.get(key) ?? build(parts, bundle);
  apps.set(key, app);
  return app;
}

async function build(parts: Parts, bundle: LoginBundle): Promise<FastifyInstance> {
  const logger = logTo((line) => scopes.getStore()?.write(line));
  const app = await buildApp(standInFor(parts), bundle, { logger, schemaController });
  await app.ready();
  return app;
}

/** Returns parts that delegate to the world of the request. What follows from the configuration is shared. */
function standInFor({ config, secrets, kinds, ...own }: Parts): Parts {
  const standIns = Object.entries(own).map(([name, part]) => [
    name,
    standIn(part, () => (scopes.getStore() as Scope).parts[name as keyof Parts]),
  ]);
  // A copy: a test may change its world's configuration before a restart, and other worlds share this app.
  return { config: { ...config }, secrets, kinds, ...Object.fromEntries(standIns) };
}

const standIn = (like: object, find: () => object): object =>
  new Proxy(like, {
    get(_like, key) {
      const part = find();
      const value = Reflect.get(part, key);
      // A route may keep `database.db`: that must change worlds as well.
      if (value instanceof Kysely) return standIn(value, () => Reflect.get(find(), key));
      return typeof value === "function" ? value.bind(part) : value;
    },
    apply: (_like, self, args) => Reflect.apply(find() as () => unknown, self, args),
  });
