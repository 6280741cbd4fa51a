import { posix } from "node:path";
import { parseSync } from "rolldown/utils";
import type { Sources } from "./rooms/imports.ts";

/** A node of a syntax tree, as far as we look at it. */
type Node = { readonly type: string; readonly [key: string]: unknown };

type File = {
  readonly functions: ReadonlyMap<string, Node>;
  /** What a name stands for that another file exports. */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
  readonly program: Node;
};

/** Names of what acts on something else than the database: parts of a process, what a connector does, globals. */
const OUTSIDE = new Set([
  ...["limits", "report", "send", "mailer", "social", "oldSystem", "hasher", "evenTime"],
  ...["serviceTokens", "clock", "stopping", "circuit", "app", "log"],
  ...["fetch", "setTimeout", "setImmediate", "setInterval", "process", "console"],
]);

/** A function that a caller gives to be told something. */
const isListener = (name: string): boolean => /^on[A-Z]/.test(name);

/** Parts whose functions act on the database, and the files that make them. */
const INSIDE: Readonly<Record<string, string>> = {
  codes: "apps/identity/src/accounts/codes/codes.ts",
  outbox: "apps/identity/src/outbox/outbox.ts",
  keys: "apps/identity/src/tokens/keys.ts",
  kinds: "apps/identity/src/process/operation-kinds.ts",
};

/** What waits for the commit. */
const AFTERWARDS = "whenCommitted";

/**
 * Returns what the work of transactions calls, itself or through other functions, that acts outside the database, each
 * as `file: call`. Such work may be played again, or rolled back.
 */
export function findOutsideCalls(sources: Sources): string[] {
  const files = new Map<string, File>();
  const fileAt = (path: string): File | undefined => {
    const text = sources.get(path);
    const file = files.get(path) ?? (text === undefined ? undefined : readFile(path, text));
    if (file) files.set(path, file);
    return file;
  };
  const found = new Set<string>();
  const seen = new Set<Node>();

  function look(path: string, node: Node): void {
    if (seen.has(node)) return;
    seen.add(node);
    if (node.type === "CallExpression") {
      const chain = chainOf(node.callee as Node);
      const [first = "", ...rest] = chain;
      if (first === AFTERWARDS) return;
      const isOurs = rest.length === 0 && follow(path, first);
      if (!isOurs && (isListener(first) || chain.some((name) => OUTSIDE.has(name)))) {
        found.add(`${path}: ${chain.join(".")}`);
      }
      for (const name of chain) if (INSIDE[name]) lookInto(INSIDE[name], chain.at(-1) ?? "");
      for (const given of node.arguments as Node[]) followNamed(path, given);
    }
    for (const child of childrenOf(node)) look(path, child);
  }

  /** Looks at a function by its name. Returns whether it is one of ours. */
  function follow(path: string, name: string): boolean {
    const file = fileAt(path);
    const imported = file?.imports.get(name);
    if (imported) return follow(imported.path, imported.name);
    const work = file?.functions.get(name);
    if (work) look(path, work);
    return work !== undefined;
  }

  function followNamed(path: string, node: Node): void {
    if (node.type === "Identifier") follow(path, String(node.name));
  }

  /** Looks at a function of a part, or at all that its file has, where it is a map of functions. */
  function lookInto(path: string, name: string): void {
    const file = fileAt(path);
    if (!file) return;
    if (follow(path, name)) return;
    for (const work of file.functions.values()) look(path, work);
    for (const { path: from, name } of file.imports.values()) follow(from, name);
  }

  for (const [path, text] of sources) {
    const begins = text.includes("transact(") ? fileAt(path) : undefined;
    for (const work of begins ? findWork(begins.program) : []) {
      look(path, work);
      followNamed(path, work);
    }
  }
  return [...found].toSorted();
}

function readFile(path: string, text: string): File {
  const { program, module } = parseSync(path, text);
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    moduleRequest.value.startsWith(".")
      ? entries.map(({ localName, importName }) => {
          const from = posix.join(posix.dirname(path), moduleRequest.value);
          return [localName.value, { path: from, name: importName.name ?? "" }] as const;
        })
      : [],
  );
  const root = program as unknown as Node;
  return { program: root, imports: new Map(imports), functions: new Map(listFunctions(root)) };
}

/** Returns the functions of a file with their names, those inside of others included. */
function* listFunctions(node: Node): Generator<[string, Node]> {
  const { type, id, key, init, value } = node as Node & Record<string, Node | null | undefined>;
  const name = (id ?? key)?.name;
  const isFunction = type === "FunctionDeclaration" || /Function/.test((init ?? value)?.type ?? "");
  if (isFunction && typeof name === "string") yield [name, node];
  for (const child of childrenOf(node)) yield* listFunctions(child);
}

/** Returns the functions that are given to `transact`. */
function* findWork(node: Node): Generator<Node> {
  if (node.type === "CallExpression" && chainOf(node.callee as Node).at(-1) === "transact") {
    yield* node.arguments as Node[];
  }
  for (const child of childrenOf(node)) yield* findWork(child);
}

/** Returns the names of `a.b.c`; of `a[b].c()` those that are known. */
function chainOf(node: Node | undefined): string[] {
  if (node === undefined) return [];
  if (node.type === "Identifier") return [String(node.name)];
  if (node.type === "CallExpression") return chainOf(node.callee as Node);
  if (node.type === "ChainExpression") return chainOf(node.expression as Node);
  if (node.type !== "MemberExpression") return [];
  const last = node.computed ? [] : chainOf(node.property as Node);
  return [...chainOf(node.object as Node), ...last];
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === "string");
}
