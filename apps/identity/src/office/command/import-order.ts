import { closeSync, existsSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { importAccounts } from "../import/import-accounts.ts";
import { openPrivate } from "../import/open-private.ts";
import { writeServiceFiles } from "../import/service-files.ts";
import { tellServices } from "../import/tell-services.ts";
import { type Run, say } from "./outcome.ts";
import { drawPage } from "./page.ts";
import { createProgress } from "./progress.ts";

/** Imports a file of accounts. Writes files beside it or to `--out`: the results, and what services have to read. */
export const importOrder: Run = async ({ parts, order, author }) => {
  const { name: path = "", import: options } = order;
  if (!options || !existsSync(path)) return say.refused(order, { error: "no-file" });
  const { isTrial, existing, tellRate, folder = dirname(path) } = options;
  const progress = createProgress();
  const tell = async (rate: number) => {
    const refusals = openPrivate(join(folder, `${basename(path)}.refused.jsonl`), "w");
    const onRefused = (refused: object) => writeSync(refusals, `${JSON.stringify(refused)}\n`);
    try {
      return await tellServices(parts, { rate, onRefused, onProgress: progress.tell });
    } finally {
      closeSync(refusals);
    }
  };
  const done = await importAccounts(parts, {
    path,
    folder,
    existing,
    isTrial,
    asksOldSystem: parts.config.oldSystem !== undefined,
    author,
    onProgress: progress.show,
  });
  const files = isTrial ? [] : await writeServiceFiles(parts, { path, folder });
  const told = isTrial || tellRate === undefined ? [] : await tell(tellRate);
  progress.end();

  const { made, added, skipped, faulty, lines, report, isOld } = done;
  const words = drawPage([
    {
      facts: [
        [isTrial ? "Would come in" : "Came in", `${made}`],
        // Of IDs that were here before: those that came in have theirs.
        ...(existing === "add-services"
          ? [[isTrial ? "Would get services" : "Got services", `${added}`] as const]
          : []),
        ["Passed over", `${skipped}`],
        ["Faulty", `${faulty}`],
        ["Lines", `${lines}${isOld ? ", all imported before: nothing was done" : ""}`],
        ["Report", isOld ? "from that run" : report],
        ...files.map((file) => ["For a service", file] as const),
      ],
    },
    {
      title: "Services told who owns their accounts",
      rows: told.map((each) => [
        each.service,
        `${each.told} told`,
        `${each.refused} refused`,
        `${each.unheard} not answered`,
      ]),
    },
  ]);
  return say.done(order, { ...done, files, told }, words);
};
