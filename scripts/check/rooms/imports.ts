import { globSync, readFileSync } from "node:fs";
import { basename, posix } from "node:path";
import { parseSync, Visitor } from "rolldown/utils";
import { inRepository, ROOT } from "../../build/repository.ts";

/** Paths from the root, and the content of each file. */
export type Sources = ReadonlyMap<string, string>;

export type Import = {
  readonly from: string;
  readonly specifier: string;
  /** A file of ours by its path from the root, anything else by its specifier. */
  readonly to: string;
};

/** Stands for an import whose target is known only at run time. */
const COMPUTED = "computed:";

const NOT_OURS = new Set(["node_modules", "dist", "test-results", ".data", ".git"]);

/** Returns every source of the repository, tests and tools included; without the types that are made of style sheets. */
export function readSources(): Sources {
  const exclude = (path: string) => NOT_OURS.has(basename(path)) || path.endsWith(".d.css.ts");
  const paths = globSync("**/*.{ts,tsx,mts,js,mjs,cjs}", { cwd: ROOT, exclude });
  return new Map(
    paths
      .toSorted()
      .map((path) => [path.replaceAll("\\", "/"), readFileSync(inRepository(path), "utf8")]),
  );
}

/** Returns every import of every source; one that a file repeats counts once. */
export const listImports = (sources: Sources): Import[] =>
  [...sources].flatMap(([from, text]) =>
    [...readSpecifiers(from, text)].map((specifier) => ({
      from,
      specifier,
      to: specifier.startsWith(".") ? resolve(from, specifier) : specifier,
    })),
  );

const resolve = (from: string, specifier: string): string =>
  posix.join(posix.dirname(from), specifier.replace(/\?.*/, ""));

/** Returns what a file imports: values and types, re-exports, `import(…)` and `import("…").T`. */
export function readSpecifiers(path: string, text: string): ReadonlySet<string> {
  const parsed = parseSync(path, text);
  const [fault] = parsed.errors;
  if (fault) throw new Error(`${path} cannot be read: ${fault.message}`);
  const { staticImports, staticExports } = parsed.module;
  const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)];
  const found = new Set(
    requests.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  );
  // The syntax tree takes several times as long as the rest, and few files need it.
  if (/\bimport\s*\(|\{\s*\}\s*from\b/.test(text)) {
    const note = ({ source }: { readonly source: object | null }) => {
      if (source) found.add("value" in source ? String(source.value) : COMPUTED);
    };
    const visitor = { ImportExpression: note, TSImportType: note, ExportNamedDeclaration: note };
    new Visitor(visitor).visit(parsed.program);
  }
  return found;
}
