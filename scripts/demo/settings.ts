import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { origin, port, readEnvironment, secret, webPort } from "@musubi/environment";
import * as v from "valibot";
import { ROOT } from "../build/repository.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export type DatabaseChoice =
  | { readonly kind: "sqlite"; readonly path: string }
  | { readonly kind: "postgres"; readonly url: string };

/** How the parts run on this machine: read once, before anything is started. */
export type Settings = {
  /** What was given, by the shell or by `.env`; it wins over the demo's own value. */
  readonly given: Environment;
  readonly ports: {
    readonly portal: number;
    readonly identity: number;
    readonly sandbox: number;
    readonly smtp: number;
    readonly example: number;
  };
  readonly portalOrigin: string;
  readonly identityOrigin: string;
  readonly sandboxOrigin: string;
  readonly exampleOrigin: string;
  readonly dataFolder: string;
  readonly database: DatabaseChoice;
};

const databaseUrl = v.pipe(
  v.string(),
  v.regex(
    /^(sqlite:.+|postgres(ql)?:\/\/.+)$/,
    "must be sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/NAME",
  ),
);

const entries = {
  PORTAL_PORT: webPort(4000),
  IDENTITY_PORT: webPort(4100),
  SANDBOX_PORT: webPort(4200),
  SMTP_PORT: port(4225),
  EXAMPLE_PORT: webPort(4300),
  PORTAL_ORIGIN: v.optional(origin),
  IDENTITY_ORIGIN: v.optional(origin),
  DATABASE_URL: v.optional(databaseUrl),
  IDENTITY_SECRET: v.optional(secret),
  DATA_FOLDER: v.optional(v.string(), ".data"),
};

/** Reads the settings of a laptop. Throws one error that names every fault. An example has its own data folder. */
export function readSettings(given: Environment, example?: string): Settings {
  const read = readEnvironment(entries, given);
  const ports = {
    portal: read.PORTAL_PORT,
    identity: read.IDENTITY_PORT,
    sandbox: read.SANDBOX_PORT,
    smtp: read.SMTP_PORT,
    example: read.EXAMPLE_PORT,
  };
  const dataFolder = resolve(ROOT, read.DATA_FOLDER, example ?? "");
  return {
    given,
    ports,
    portalOrigin: read.PORTAL_ORIGIN ?? `http://localhost:${ports.portal}`,
    identityOrigin: read.IDENTITY_ORIGIN ?? `http://localhost:${ports.identity}`,
    sandboxOrigin: `http://localhost:${ports.sandbox}`,
    exampleOrigin: `http://localhost:${ports.example}`,
    dataFolder,
    database: chooseDatabase(read.DATABASE_URL, dataFolder),
  };
}

function chooseDatabase(url: string | undefined, dataFolder: string): DatabaseChoice {
  if (url === undefined) return { kind: "sqlite", path: join(dataFolder, "musubi.db") };
  if (url.startsWith("sqlite:")) {
    return { kind: "sqlite", path: resolve(ROOT, url.slice("sqlite:".length)) };
  }
  return { kind: "postgres", url };
}

/** Returns the shell's variables over those of `.env`, if there is one. */
export function readGivenEnvironment(file = join(ROOT, ".env")): Environment {
  return { ...readEnvFile(file), ...process.env };
}

function readEnvFile(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}
