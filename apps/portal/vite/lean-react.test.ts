import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { USED_BY_REACT_DOM } from "./lean-react.ts";

const FOLDER = join(dirname(createRequire(import.meta.url).resolve("react-dom")), "cjs");

it("React DOM uses no more of React than the build leaves in it", () => {
  const used = new Set<string>();
  for (const file of ["react-dom", "react-dom-client"]) {
    const code = readFileSync(join(FOLDER, `${file}.production.js`), "utf8");
    for (const [, variable, id] of code.matchAll(/(\w+) = require\("(react(?:-dom)?)"\)/g)) {
      for (const [, name] of code.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, "g")))
        used.add(`${id}: ${name}`);
    }
  }
  const left = Object.entries(USED_BY_REACT_DOM).flatMap(([id, names]) =>
    names.map((name) => `${id}: ${name}`),
  );
  expect([...used].sort()).toEqual(left.sort());
});
