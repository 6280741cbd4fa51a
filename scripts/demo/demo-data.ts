import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type ChosenWorld, chooseWorld } from "./chosen-world.ts";
import type { Settings } from "./settings.ts";

export type DemoFiles = {
  readonly catalogue: string;
  readonly site: string;
  readonly notifications: string;
  readonly sandboxDatabase: string;
  readonly exampleDatabase: string;
  readonly logs: string;
};

export const demoFiles = ({ dataFolder }: Settings): DemoFiles => ({
  catalogue: join(dataFolder, "catalogue.json"),
  site: join(dataFolder, "site.json"),
  notifications: join(dataFolder, "notification.json"),
  sandboxDatabase: join(dataFolder, "sandbox.db"),
  exampleDatabase: join(dataFolder, "example.db"),
  logs: join(dataFolder, "logs"),
});

/**
 * Writes the files that an operator would write by hand: the catalogue of services, the site and
 * the notices of the day.
 */
export function writeDemoFiles(settings: Settings, world: ChosenWorld = chooseWorld()): DemoFiles {
  const files = demoFiles(settings);
  makeFolder(settings.dataFolder);
  writeJson(files.catalogue, world.catalogue(settings));
  writeJson(files.site, world.site(settings));
  writeJson(files.notifications, world.notifications);
  return files;
}

/** The services' memory and the logs are for their owner alone, too. */
const makeFolder = (path: string) => mkdirSync(path, { recursive: true, mode: 0o700 });

const writeJson = (path: string, value: unknown) =>
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

/** Identity's secret on this machine: made once, readable only by its owner. */
export function keepSecret(dataFolder: string): string {
  const path = join(dataFolder, "secret");
  makeFolder(dataFolder);
  try {
    writeFileSync(path, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8").trim();
}

/** Deletes the demo world. Only files in the data folder are ever removed. */
export function removeDemoWorld(settings: Settings): void {
  const { database, dataFolder } = settings;
  if (database.kind === "postgres") {
    throw new Error(
      "--fresh does not empty a PostgreSQL database, which may hold more than a demo. Empty it yourself and start without --fresh, or unset DATABASE_URL.",
    );
  }
  if (relative(dataFolder, database.path).split(sep)[0] === "..") {
    throw new Error(
      `--fresh only removes files in ${dataFolder}. Remove ${database.path} yourself and start without --fresh, or unset DATABASE_URL.`,
    );
  }
  const { sandboxDatabase, exampleDatabase } = demoFiles(settings);
  for (const path of [database.path, sandboxDatabase, exampleDatabase]) {
    for (const ending of ["", "-wal", "-shm"]) rmSync(`${path}${ending}`, { force: true });
  }
}
