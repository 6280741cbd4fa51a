import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../build/repository.ts";
import {
  listWorkspaces,
  type Manifest,
  readManifest,
  type Workspace,
} from "../build/workspaces.ts";

const SOURCE = /\.(?:tsx?|mjs)$/;
const IMPORT =
  /^(?:import|export)\s+(?:[\w*{}\s,$]+?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

const root: Workspace = { folder: join(ROOT, "scripts"), manifest: readManifest(ROOT) };
const workspaces = [...listWorkspaces(), root];

const listSources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/](?:node_modules|dist|test-results)[\\/]/.test(path));

const listImports = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(IMPORT)].map(
    ([, still, dynamic]) => still ?? dynamic ?? "",
  );

const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

const declared = ({ dependencies, devDependencies, peerDependencies }: Manifest): string[] =>
  Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });

/** The workshop's own tools, which every test may use. */
const tools = new Set(declared(root.manifest).filter((name) => !name.startsWith("@musubi/")));

describe.each(workspaces.map((workspace) => [workspace.manifest.name, workspace] as const))(
  "%s",
  (name, { folder, manifest }) => {
    const imports = listSources(folder).flatMap((path) =>
      listImports(path).map((specifier) => ({ path, specifier })),
    );

    test("declares every package it imports", () => {
      const known = new Set([name, ...declared(manifest)]);
      const phantoms = imports
        .filter(({ specifier }) => !/^(?:\.|node:|virtual:)/.test(specifier))
        .filter(({ path, specifier }) => {
          const needed = packageOf(specifier);
          const isTest = /\.test\.tsx?$|[\\/]test(?:-support)?[\\/]/.test(path);
          return !known.has(needed) && !(isTest && tools.has(needed));
        })
        .map(({ path, specifier }) => `${relative(ROOT, path)}: ${specifier}`);
      expect(phantoms).toEqual([]);
    });

    test("reaches no file of another workspace by its path", () => {
      // The journeys start their worlds as `npm start` does, with the workshop's own tools.
      const homes = [folder, ...(name === "@musubi/e2e" ? [root.folder] : [])].map(
        (home) => home + sep,
      );
      const strays = imports
        .filter(({ specifier }) => specifier.startsWith("."))
        .filter(({ path, specifier }) => {
          const target = resolve(dirname(path), specifier);
          return !homes.some((home) => target.startsWith(home));
        })
        .map(({ path, specifier }) => `${relative(ROOT, path)}: ${specifier}`);
      expect(strays).toEqual([]);
    });
  },
);
