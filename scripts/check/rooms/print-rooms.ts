import { BOUNDARIES } from "../boundaries.ts";
import { countHouse } from "./count.ts";
import { buildHouse } from "./house.ts";
import { readSources } from "./imports.ts";
import { describeFolder } from "./report.ts";
import { survey } from "./survey.ts";

const sources = readSources();
const house = buildHouse(BOUNDARIES, sources);
for (const folder of ["apps/identity/src", "apps/identity/src/ties", "apps/portal/src"]) {
  const found = survey(BOUNDARIES, house, folder);
  process.stdout.write(`${describeFolder(folder, found).join("\n")}\n\n`);
}
process.stdout.write(`${countHouse(sources).join("\n")}\n`);
