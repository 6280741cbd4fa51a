import { BOUNDARIES } from "../boundaries.ts";
import { countHouse } from "./count.ts";
import { drawFloors, stackRooms } from "./floors.ts";
import { buildHouse } from "./house.ts";
import { readSources } from "./imports.ts";

const sources = readSources();
const house = buildHouse(BOUNDARIES, sources);
for (const folder of ["apps/identity/src", "apps/identity/src/ties", "apps/portal/src"]) {
  const drawn = drawFloors(folder, stackRooms(BOUNDARIES, house, folder));
  process.stdout.write(`${drawn.join("\n")}\n\n`);
}
process.stdout.write(`${countHouse(sources).join("\n")}\n`);
