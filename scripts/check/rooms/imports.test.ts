import { expect, test } from "vitest";
import { listImports, readSpecifiers } from "./imports.ts";

test.each([
  ['import { a } from "x";'],
  ['import type { A } from "x";'],
  ['import "x";'],
  ['import {} from "x";'],
  ['export { a } from "x";'],
  ['export {} from "x";'],
  ['export type { A } from "x";'],
  ['export * from "x";'],
  ['export * as all from "x";'],
  ['const a = await import("x");'],
  ['const a = await import ( "x" );'],
  ['let a: import("x").A;'],
  ['let a: typeof import("x");'],
  ['import { a } from "x"; { using held = a(); }'],
  ['import { a } from "x"; export const b = a satisfies B as const;'],
])("the import of %s is read", (text) => {
  expect([...readSpecifiers("a.ts", text)]).toEqual(["x"]);
});

test("an import is read once, and none is read from a string or a comment", () => {
  const text = `
    import { a } from "x";
    import type { A } from "x";
    // import "y"; const b = import("y");
    const shown = 'import "z"; import("z")';
  `;
  expect([...readSpecifiers("a.ts", text)]).toEqual(["x"]);
});

test("the import of a file with JSX is read", () => {
  expect([...readSpecifiers("a.tsx", 'import { A } from "x"; export default <A b />;')]).toEqual([
    "x",
  ]);
});

test("an import whose target is known only at run time is reported", () => {
  expect([...readSpecifiers("a.ts", "await import(url); await import(`./` + name);")]).toEqual([
    "computed:",
  ]);
});

test("a file that cannot be parsed is refused", () => {
  expect(() => readSpecifiers("a.ts", "import { from")).toThrow(/^a.ts cannot be read: /);
});

test("the path of an imported file is resolved from the root, and the name of a package remains", () => {
  const sources = new Map([
    ["apps/a/src/b/c.ts", 'import "../d.ts"; import "./e.svg?raw"; import "node:fs";'],
  ]);
  expect(listImports(sources).map(({ to }) => to)).toEqual([
    "apps/a/src/d.ts",
    "apps/a/src/b/e.svg",
    "node:fs",
  ]);
});
