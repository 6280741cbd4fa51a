import { BOUNDARIES } from "../boundaries.ts";
import { buildHouse } from "./house.ts";
import { readSources } from "./imports.ts";
import { describeFolder, summarize } from "./report.ts";
import { survey } from "./survey.ts";

const house = buildHouse(BOUNDARIES, readSources());
const surveys = ["apps/identity/src", "apps/portal/src"].map(
  (folder) => [folder, survey(BOUNDARIES, house, folder)] as const,
);

for (const [folder, found] of surveys) {
  process.stdout.write(`${describeFolder(folder, found).join("\n")}\n\n`);
}
process.stdout.write(`Total: ${summarize(surveys.map(([, found]) => found))}\n`);
