import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./repository.ts";

export type Manifest = {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

export type Workspace = { readonly folder: string; readonly manifest: Manifest };

/** Returns every workspace of the repository: `packages/*`, `apps/*` and `e2e`. */
export function listWorkspaces(): Workspace[] {
  const inside = (parent: string) =>
    readdirSync(join(ROOT, parent)).map((name) => join(ROOT, parent, name));
  return [...inside("packages"), ...inside("apps"), join(ROOT, "e2e")].map((folder) => ({
    folder,
    manifest: readManifest(folder),
  }));
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Returns the folders of a workspace and of every workspace that it depends on, directly or not. */
export function foldersBehind(name: string, workspaces = listWorkspaces()): string[] {
  const seen = new Set<string>();
  const visit = (wanted: string) => {
    const found = workspaces.find(({ manifest }) => manifest.name === wanted);
    if (!found || seen.has(found.folder)) return;
    seen.add(found.folder);
    for (const next of Object.keys(found.manifest.dependencies ?? {})) visit(next);
  };
  visit(name);
  return [...seen];
}
