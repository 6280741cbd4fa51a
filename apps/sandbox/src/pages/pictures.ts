import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, parse } from "node:path";

/** Returns the pictures beside a world's file, by path: the brand's logo, and an icon for each service. */
export function readPictures(worldFile: string): ReadonlyMap<string, string> {
  const folder = dirname(worldFile);
  const logo = join(folder, "logo.svg");
  const icons = join(folder, "icons");
  const files: readonly (readonly [string, string])[] = [
    ...(existsSync(logo) ? [["/site/logo.svg", logo] as const] : []),
    ...(existsSync(icons) ? readdirSync(icons) : []).map(
      (name) => [`/${parse(name).name}/icon.svg`, join(icons, name)] as const,
    ),
  ];
  return new Map(files.map(([path, file]) => [path, readFileSync(file, "utf8")]));
}
