import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as v from "valibot";
import { type WorldContent, worldContent } from "./world.ts";

export type Snapshot = {
  readonly saved: WorldContent | undefined;
  readonly save: (content: WorldContent) => void;
};

/** For a sandbox that stores nothing. */
export const NO_SNAPSHOT: Snapshot = { saved: undefined, save: () => undefined };

/**
 * Stores the services' memory in a file. It is written before a call is answered, like a service's
 * database, so that a killed sandbox has not forgotten anything it confirmed. If it cannot be written,
 * there is only a warning.
 */
export function openSnapshot(path: string, warn: (sentence: string) => void): Snapshot {
  mkdirSync(dirname(path), { recursive: true });
  return {
    saved: readSnapshot(path, warn),
    save(content) {
      const draft = `${path}.tmp`;
      try {
        writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
        renameSync(draft, path);
      } catch (error) {
        warn(`The sandbox could not write ${path}: ${(error as Error).message}`);
      }
    },
  };
}

function readSnapshot(path: string, warn: (sentence: string) => void): WorldContent | undefined {
  try {
    return v.parse(worldContent, JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    warn(`The sandbox could not read ${path} and begins with its first day anew.`);
    return undefined;
  }
}
