import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../build/repository.ts";
import {
  listWorkspaces,
  type Manifest,
  readManifest,
  type Workspace,
} from "../build/workspaces.ts";
import { listImports, readSources } from "./rooms/imports.ts";
import { isIn } from "./rooms/rows.ts";

const root: Workspace = { folder: join(ROOT, "scripts"), manifest: readManifest(ROOT) };
/** Third-party programs, with their own lock file. */
const peers: Workspace = {
  folder: join(ROOT, "e2e/peers/clients"),
  manifest: readManifest(join(ROOT, "e2e/peers")),
};
const workspaces = [...listWorkspaces(), root, peers];
const homes = workspaces.map(({ folder }) => relative(ROOT, folder).replaceAll("\\", "/"));
/** The innermost workspace, if one is inside another. */
const homeOf = (file: string) => homes.findLast((home) => isIn(file, home));

const everyImport = listImports(readSources());

const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

const declared = ({ dependencies, devDependencies, peerDependencies }: Manifest): string[] =>
  Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });

/** The tools of the repository itself, which every test may use. */
const tools = new Set(declared(root.manifest).filter((name) => !name.startsWith("@musubi/")));

describe.each(workspaces.map((workspace) => [workspace.manifest.name, workspace] as const))(
  "%s",
  (name, { folder, manifest }) => {
    const home = relative(ROOT, folder).replaceAll("\\", "/");
    const imports = everyImport.filter(({ from }) => homeOf(from) === home);

    test("declares every package it imports", () => {
      const known = new Set([name, ...declared(manifest)]);
      const phantoms = imports
        .filter(({ specifier }) => !/^(?:\.|node:|computed:)/.test(specifier))
        .filter(({ from, specifier }) => {
          const needed = packageOf(specifier);
          const isTest = /\.test\.tsx?$|\/test(?:-support)?\/|^e2e\/peers\//.test(from);
          return !known.has(needed) && !(isTest && tools.has(needed));
        })
        .map(({ from, specifier }) => `${from}: ${specifier}`);
      expect(phantoms).toEqual([]);
    });

    test("imports no file of another workspace by its path", () => {
      // The journeys start their worlds as `npm start` does, with the repository's scripts.
      const known = [home, ...(name === "@musubi/e2e" ? ["scripts"] : [])];
      const strays = imports
        .filter(({ specifier }) => specifier.startsWith("."))
        .filter(({ to }) => !known.some((each) => isIn(to, each)))
        .map(({ from, specifier }) => `${from}: ${specifier}`);
      expect(strays).toEqual([]);
    });
  },
);
