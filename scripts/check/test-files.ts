import { readdirSync } from "node:fs";
import { inRepository } from "../build/repository.ts";

/** Returns every path in a folder, except what npm installed. */
export const listFiles = (folder: string): string[] =>
  readdirSync(inRepository(folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => !path.includes("node_modules"));

/** Returns the tests of apps, packages and e2e, and the files beside them for their use. */
export const listTestFiles = (): string[] =>
  ["apps", "packages", "e2e"]
    .flatMap(listFiles)
    .filter((path) => /\.(?:test|spec)\.tsx?$|\/test\/.*\.ts$|^e2e\/.*\.ts$/.test(path));

const BOTH = ".both.test.ts";

/** Returns a test's name as pages give it, without the part that says on which engines and when it runs. */
export const nameOf = (path: string): string => path.replace(/\.(?:both|all)(?=\.test\.ts$)/, "");

/** Returns whether a test runs on both engines in every `npm test`. */
export const isOnBothEngines = (path: string): boolean => path.endsWith(BOTH);
