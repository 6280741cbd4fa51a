import { watch } from "node:fs";
import { buildApps } from "./build-apps.ts";
import { foldersBehind } from "./workspaces.ts";

/** An editor saves a file in several writes. */
const SETTLE_MS = 100;

/** Keeps a built app up to date until this process ends. A change that leaves the inputs unchanged builds nothing. */
export function rebuildOnChange(app: string): void {
  let settle: NodeJS.Timeout | undefined;
  let building = Promise.resolve();
  const rebuild = () => {
    building = building.then(async () => {
      try {
        const built = await buildApps([app]);
        if (built.length > 0) process.stdout.write(`  Rebuilt the ${app}.\n`);
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
      }
    });
  };
  for (const folder of foldersBehind(`@musubi/${app}`)) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(settle);
      settle = setTimeout(rebuild, SETTLE_MS);
    });
  }
}
