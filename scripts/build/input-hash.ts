import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./repository.ts";

/** Not part of a build's inputs: results, tests, and types that are generated from their neighbours. */
const SKIPPED_FOLDERS = new Set(["node_modules", "dist", "test", "test-results"]);
const SKIPPED_FILES = /\.test\.tsx?$|\.module\.d\.css\.ts$/;

/** Returns one hash over the names and contents of files and folders; the same inputs give the same hash. */
export function hashInputs(paths: readonly string[], root = ROOT): string {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(listFiles).sort()) {
    const content = createHash("sha256").update(readFileSync(path)).digest("hex");
    hash.update(`${relative(root, path)} ${content}\n`);
  }
  return hash.digest("hex");
}

function listFiles(path: string): string[] {
  let entries: ReturnType<typeof readFolder>;
  try {
    entries = readFolder(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return [path];
    throw error;
  }
  return entries.flatMap((entry) => {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : listFiles(inner);
    return SKIPPED_FILES.test(entry.name) ? [] : [inner];
  });
}

const readFolder = (path: string) => readdirSync(path, { withFileTypes: true });
