import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { transform } from "lightningcss";

// Writes `x.module.d.css.ts` beside every `x.module.css`, so that a misspelt class name does not
// compile, and removes those whose style sheet is gone. With `--check` it changes nothing and fails
// when there is something to change.
//   node packages/ui/generate-css-types.ts [--check] [folder …]

const ROOT = resolve(import.meta.dirname, "../..");
const FOLDERS = ["packages/ui/src", "apps/portal/src", "apps/login/src"];
const SHEET = ".module.css";
const TYPES = ".module.d.css.ts";

const words = process.argv.slice(2);
const checking = words.includes("--check");
const named = words.filter((word) => word !== "--check").map((folder) => resolve(folder));
const folders = named.length > 0 ? named : FOLDERS.map((folder) => join(ROOT, folder));

const stale: string[] = [];
for (const folder of folders) {
  const wanted = await describeFolder(folder);
  const paths = new Set([...wanted.keys(), ...(await list(folder, TYPES))]);
  for (const path of paths) {
    const content = wanted.get(path);
    if (content === (await readIfThere(path))) continue;
    stale.push(relative(ROOT, path));
    if (checking) continue;
    await (content === undefined ? rm(path) : writeFile(path, content));
  }
}

if (checking && stale.length > 0) {
  console.error(`Class name types to renew with packages/ui/generate-css-types.ts:`);
  for (const path of stale) console.error(`  ${path}`);
  process.exitCode = 1;
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
    `// Generated from ${filename} by generate-css-types.ts.`,
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

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(() => undefined);
}
