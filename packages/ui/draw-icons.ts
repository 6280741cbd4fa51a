import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { ICONS } from "./draw-knot.ts";
import { encodePng } from "./encode-png.ts";

// Writes the icons that are no SVG, for browsers and home screens that take none:
//   node packages/ui/draw-icons.ts

const ROOT = resolve(import.meta.dirname, "../..");

for (const [name, picture] of Object.entries(ICONS)) {
  const png = encodePng(picture());
  for (const folder of ["packages/ui/src", "apps/portal/public"]) {
    writeFileSync(resolve(ROOT, folder, name), png);
  }
}
