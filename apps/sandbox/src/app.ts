import type { DatabaseSync } from "node:sqlite";
import { demoConnectorSecret } from "@musubi/demo-world";
import fastify, { type FastifyInstance } from "fastify";
import { readAddresses } from "./addresses.ts";
import { registerConnector } from "./connector/routes.ts";
import { createFaults, listTargets } from "./control/faults.ts";
import { registerControl } from "./control/routes.ts";
import { admitOwnVisitors } from "./http/own-visitors.ts";
import { codeForStatus, sendRefusal } from "./http/send-refusal.ts";
import { registerMailApi } from "./mail/api.ts";
import { createMailbox, type Mailbox } from "./mail/mailbox.ts";
import { registerMailPages } from "./mail/pages.ts";
import { sendNotFound } from "./pages/not-found.ts";
import { registerPages } from "./pages/routes.ts";
import { securityHeaders } from "./pages/security-headers.ts";
import { openServices } from "./services/database.ts";
import { createWorld } from "./services/world.ts";
import { demoSignInSettings, type SignInSettings } from "./sign-in-settings.ts";
import { createSignIns, type SignIns } from "./sign-ins.ts";
import { registerSites } from "./sites/routes.ts";
import { createSites } from "./sites/site.ts";
import { DEMO_SURROUNDINGS, type Surroundings } from "./surroundings.ts";

export type SandboxOptions = {
  /** Defaults to the demo. */
  readonly surroundings?: Surroundings;
  /** By the service's kind. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** The client secrets of the services, by kind. */
  readonly clientSecrets?: Readonly<Record<string, string>>;
  /** The database of the services. Defaults to one in memory. */
  readonly db?: DatabaseSync;
  readonly signIns?: SignInSettings;
  /** The clock of tries, of the sites and of the app's sign-ins. */
  readonly now?: () => number;
};

export type Sandbox = {
  readonly app: FastifyInstance;
  readonly mailbox: Mailbox;
  /** To wait for before it listens. */
  readonly prepare: SignIns["prepare"];
};

/** Builds the sandbox. It opens and listens on nothing. */
export function buildSandbox(options: SandboxOptions = {}): Sandbox {
  const surroundings = options.surroundings ?? DEMO_SURROUNDINGS;
  const db = options.db ?? openServices(undefined, console.warn);
  const secretOf = (kind: string) => options.secrets?.[kind] ?? demoConnectorSecret(kind);
  const world = createWorld(surroundings, db, secretOf);
  const faults = createFaults();
  const targets = listTargets(surroundings);
  const mailbox = createMailbox();
  const app = createServer();
  const settings = options.signIns ?? demoSignInSettings();
  const now = options.now ?? Date.now;
  const signIns = createSignIns(app, world, surroundings, settings, now);
  const sites = createSites({
    ...settings,
    surroundings,
    world,
    secrets: options.clientSecrets ?? {},
    origin: readAddresses(app.server).services,
    now,
  });

  app.addHook("preClose", async () => faults.clear("cut"));
  app.addHook("onClose", async () => db.close());
  app.get("/health/live", async (_request, reply) => reply.send({}));
  for (const neighbour of world.neighbours) registerConnector(app, neighbour, faults);
  signIns.register(faults);
  app.register(async (scope) => {
    admitOwnVisitors(scope);
    registerControl(scope, {
      world,
      faults,
      targets,
      mailbox,
      resetSignIns() {
        signIns.reset();
        for (const { pendingLogIns, tries } of sites) {
          pendingLogIns.clear();
          tries.clear();
        }
      },
      reporting: { identityOrigin: settings.identityOrigin, secretOf },
    });
    registerMailApi(scope, mailbox);
    registerMailPages(scope, mailbox);
  });
  registerPages(app, surroundings, settings.portalOrigin);
  registerSites(app, sites, faults);
  return { app, mailbox, prepare: signIns.prepare };
}

function createServer(): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  // A form on a foreign page can send text/plain without a preflight, but not JSON.
  app.removeContentTypeParser("text/plain");
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(securityHeaders);
  });
  app.setNotFoundHandler(sendNotFound);
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error(error);
    return sendRefusal(request, reply, codeForStatus(status), status);
  });
  return app;
}
