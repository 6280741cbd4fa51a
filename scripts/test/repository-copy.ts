import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inRepository } from "../build/repository.ts";
import { listTracked } from "./sample.ts";

/** npm's links to our own packages: they are relative, and so lead into the copy. */
const OWN_PACKAGES = "@musubi";

export type RepositoryCopy = Disposable & {
  readonly folder: string;
  /** Loads a module of the copy, which works on the copy. */
  load<M>(path: string): Promise<M>;
};

/** Copies the files that git knows, as they are now, to a folder where they may be changed. */
export function copyRepository(): RepositoryCopy {
  const folder = mkdtempSync(join(tmpdir(), "musubi-copy-"));
  for (const name of listTracked(inRepository())) cpSync(inRepository(name), join(folder, name));
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  for (const name of readdirSync(inRepository("node_modules"))) {
    const [installed, linked] = [inRepository("node_modules", name), join(modules, name)];
    if (name === OWN_PACKAGES)
      cpSync(installed, linked, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(installed, linked);
  }
  return {
    folder,
    load: (path) => import(pathToFileURL(join(folder, path)).href),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
