import { join } from "node:path";
import {
  APPLE_CLIENT,
  DEMO_API_KEY,
  DEMO_LOGIN_TOKEN,
  demoSecrets,
  GOOGLE_CLIENT,
  providerIssuer,
} from "@musubi/demo-world";
import { inRepository } from "../build/repository.ts";
import type { Part } from "./child-processes.ts";
import { type ChosenWorld, chooseWorld } from "./chosen-world.ts";
import type { DemoFiles } from "./demo-data.ts";
import type { Environment, Settings } from "./settings.ts";

/** A part that stays, and the address that answers when it is ready. */
export type Service = Part & { readonly readyUrl: string };

export type Parts = {
  readonly migrate: Part;
  readonly seed: Part;
  readonly sandbox: Service;
  readonly identity: Service;
  readonly portal: Service;
  /** The service of an example. */
  readonly example?: Service;
};

/** Returns every process of a laptop's demo. A given variable wins over the demo's own value. */
export function describeParts(
  settings: Settings,
  files: DemoFiles,
  secret: string,
  world: ChosenWorld = chooseWorld(),
): Parts {
  const { portalOrigin, identityOrigin, sandboxOrigin, exampleOrigin, ports, given } = settings;
  const log = (name: string) => ({ logFile: join(files.logs, `${name}.log`) });
  const withGiven = (demo: Environment): NodeJS.ProcessEnv => ({
    ...demo,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")),
  });

  const secrets = demoSecrets(world.catalogue(settings));
  const client = { API_KEY: DEMO_API_KEY, LOGIN_TOKEN: DEMO_LOGIN_TOKEN };
  const life = world.lifeFile === undefined ? {} : { WORLD_FILE: world.lifeFile };
  const providers: Environment = Object.assign(
    {},
    ...world.life.providers.map((slug) => CLIENTS[slug](ports.sandbox)),
  );
  const origins = { PORTAL_ORIGIN: portalOrigin, IDENTITY_ORIGIN: identityOrigin };

  const identity = withGiven({
    ...origins,
    ...client,
    ...secrets,
    IDENTITY_PORT: `${ports.identity}`,
    DATABASE_URL: describeDatabase(settings),
    IDENTITY_SECRET: secret,
    CATALOGUE_FILE: files.catalogue,
    SITE_FILE: files.site,
    LOGIN_DIST: inRepository("apps/login/dist"),
    DEMO: "1",
    ...life,
    ...providers,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
  });

  return {
    migrate: {
      name: "The migration",
      args: [inRepository("apps/identity/src/process/commands/migrate.ts")],
      env: identity,
      output: log("migrate"),
    },
    seed: {
      name: "The demo world",
      args: [inRepository("apps/identity/src/process/commands/seed-demo.ts")],
      env: identity,
      output: log("seed-demo"),
    },
    sandbox: {
      name: "The sandbox",
      args: [inRepository("apps/sandbox/src/main.ts")],
      env: withGiven({
        ...secrets,
        ...origins,
        ...life,
        CATALOGUE_FILE: files.catalogue,
        SANDBOX_PORT: `${ports.sandbox}`,
        SMTP_PORT: `${ports.smtp}`,
        SANDBOX_DATA: files.sandboxDatabase,
      }),
      output: log("sandbox"),
      readyUrl: `${sandboxOrigin}/health/live`,
    },
    identity: {
      name: "Identity",
      args: [inRepository("apps/identity/src/process/main.ts")],
      env: identity,
      output: log("identity"),
      follows: [files.catalogue, files.site],
      readyUrl: `http://localhost:${ports.identity}/health/ready`,
    },
    portal: {
      name: "The portal",
      args: [inRepository("apps/portal/server/main.ts")],
      env: withGiven({
        ...origins,
        ...client,
        ...providers,
        PORTAL_PORT: `${ports.portal}`,
        CATALOGUE_FILE: files.catalogue,
        SITE_FILE: files.site,
        NOTIFICATION_FILE: files.notifications,
      }),
      output: log("portal"),
      follows: [files.catalogue, files.site],
      readyUrl: `http://localhost:${ports.portal}/health/live`,
    },
    ...(world.service && {
      example: {
        name: "The example's service",
        args: [world.service.script],
        env: {
          ISSUER: identityOrigin,
          ORIGIN: exampleOrigin,
          CONNECTOR_SECRET: secrets[world.service.connectorSecret],
          CLIENT_SECRET: secrets[world.service.clientSecret],
          FILE: files.exampleDatabase,
        },
        output: log("example"),
        readyUrl: exampleOrigin,
      },
    }),
  };
}

/**
 * Identity, as each provider knows it. The providers answer on another host than the portal's, so
 * that social sign-in is cross-site as in production.
 */
const CLIENTS = {
  google: (sandboxPort: number) => ({
    GOOGLE_ISSUER: providerIssuer(sandboxPort, "google"),
    GOOGLE_CLIENT_ID: GOOGLE_CLIENT.clientId,
    GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.clientSecret,
  }),
  apple: (sandboxPort: number) => ({
    APPLE_ISSUER: providerIssuer(sandboxPort, "apple"),
    APPLE_CLIENT_ID: APPLE_CLIENT.clientId,
    APPLE_TEAM_ID: APPLE_CLIENT.teamId,
    APPLE_KEY_ID: APPLE_CLIENT.keyId,
    APPLE_PRIVATE_KEY: APPLE_CLIENT.privateKey,
  }),
} satisfies Readonly<Record<string, (sandboxPort: number) => Environment>>;

const describeDatabase = ({ database }: Settings): string =>
  database.kind === "sqlite" ? `sqlite:${database.path}` : database.url;
