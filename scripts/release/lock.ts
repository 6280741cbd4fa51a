import { readFileSync } from "node:fs";
import { inRepository } from "../build/repository.ts";

type Dependencies = Record<string, string>;

export type LockedPackage = {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dependencies?: Dependencies;
  devDependencies?: Dependencies;
  peerDependencies?: Dependencies;
  optionalDependencies?: Dependencies;
};

export type Lock = { readonly packages: Record<string, LockedPackage> };

export const readLock = (): Lock =>
  JSON.parse(readFileSync(inRepository("package-lock.json"), "utf8"));
