import { BOUNDARIES } from "../boundaries.ts";

import { buildHouse, findFaults } from "./house.ts";
import { readSources } from "./imports.ts";

const faults = findFaults(buildHouse(BOUNDARIES, readSources()));
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
