import { closeSync, renameSync, writeSync } from "node:fs";
import { basename, join } from "node:path";
import { findImportedTies } from "../../database/queries/account-imports.ts";
import type { Parts } from "../../ties/operations/parts.ts";
import { openPrivate } from "./open-private.ts";

const AT_ONCE = 5_000;

/**
 * Writes a file for each service that has imported accounts, with their owners: `sub`, the present owner, and `old_id`.
 * It covers every import, so that the newest file is enough for a service. Returns the paths.
 */
export async function writeServiceFiles(
  { config, database: { db } }: Parts,
  { path, folder }: { readonly path: string; readonly folder: string },
): Promise<readonly string[]> {
  const written: string[] = [];
  for (const { kind, service_id } of config.catalogue) {
    const target = join(folder, `${basename(path)}.${kind}.jsonl`);
    const ties = (after: string) => findImportedTies(db, service_id, { after, most: AT_ONCE });
    let some = await ties("");
    if (some.length === 0) continue;
    // Written under another name first, so that no reader sees half a file.
    const file = openPrivate(`${target}.part`, "w");
    try {
      while (some.length > 0) {
        const rows = some.map(({ account, old_id }) => JSON.stringify({ sub: account, old_id }));
        writeSync(file, `${rows.join("\n")}\n`);
        some = await ties(some.at(-1)?.old_id ?? "");
      }
    } finally {
      closeSync(file);
    }
    renameSync(`${target}.part`, target);
    written.push(target);
  }
  return written;
}
