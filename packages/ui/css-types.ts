import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { transform } from "lightningcss";
import type { Plugin } from "vite";

const ROOT = resolve(import.meta.dirname, "../..");
const FOLDERS = ["packages/ui/src", "apps/portal/src", "apps/login/src"];
const SHEET = ".module.css";
const TYPES = ".module.d.css.ts";

/** Keeps the types of class names in step with their style sheets, while pages are built or developed. */
export const cssTypes = (): Plugin => ({
  name: "css-types",
  buildStart: () => writeCssTypes(),
  async handleHotUpdate({ file }) {
    if (file.endsWith(SHEET)) await writeCssTypes();
  },
});

/**
 * Writes `x.module.d.css.ts` beside every `x.module.css`, so that a misspelt class name does not compile, and removes
 * those whose sheet is gone. Git ignores them. Without them an editor accepts any class name.
 */
export async function writeCssTypes(
  folders = FOLDERS.map((folder) => join(ROOT, folder)),
): Promise<void> {
  for (const folder of folders) {
    const wanted = await describeFolder(folder);
    for (const path of new Set([...wanted.keys(), ...(await list(folder, TYPES))])) {
      const content = wanted.get(path);
      if (content === undefined) await rm(path, { force: true });
      else if (content !== (await readIfThere(path))) await writeFile(path, content);
    }
  }
}

async function describeFolder(folder: string): Promise<Map<string, string>> {
  const described = new Map<string, string>();
  for (const path of await list(folder, SHEET)) {
    const types = `${path.slice(0, -SHEET.length)}${TYPES}`;
    described.set(types, describeClasses(basename(path), await readFile(path)));
  }
  return described;
}

function describeClasses(filename: string, code: Uint8Array): string {
  const { exports } = transform({ filename, code, cssModules: true });
  const names = Object.keys(exports ?? {}).sort();
  return [
    `// Generated from ${filename}.`,
    "declare const classes: {",
    ...names.map((name) => `  readonly ${JSON.stringify(name)}: string;`),
    "};",
    "export default classes;",
    "",
  ].join("\n");
}

async function list(folder: string, ending: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const file of glob(`**/*${ending}`, { cwd: folder })) paths.push(join(folder, file));
  return paths;
}

const readIfThere = (path: string) => readFile(path, "utf8").catch(() => undefined);
