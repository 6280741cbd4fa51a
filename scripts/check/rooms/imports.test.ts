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
])("reads the import of %s", (text) => {
  expect([...readSpecifiers("a.ts", text)]).toEqual(["x"]);
});

test("reads an import once, and none from a text or a comment", () => {
  const text = `
    import { a } from "x";
    import type { A } from "x";
    // import "y"; const b = import("y");
    const shown = 'import "z"; import("z")';
  `;
  expect([...readSpecifiers("a.ts", text)]).toEqual(["x"]);
});

test("reads elements", () => {
  expect([...readSpecifiers("a.tsx", 'import { A } from "x"; export default <A b />;')]).toEqual([
    "x",
  ]);
});

test("names an import of which only the run knows the target", () => {
  expect([...readSpecifiers("a.ts", "await import(url); await import(`./` + name);")]).toEqual([
    "computed:",
  ]);
});

test("refuses what it cannot read", () => {
  expect(() => readSpecifiers("a.ts", "import { from")).toThrow(/^a.ts cannot be read: /);
});

test("finds a file from the root, and leaves a package its name", () => {
  const sources = new Map([
    ["apps/a/src/b/c.ts", 'import "../d.ts"; import "./e.svg?raw"; import "node:fs";'],
  ]);
  expect(listImports(sources).map(({ to }) => to)).toEqual([
    "apps/a/src/d.ts",
    "apps/a/src/b/e.svg",
    "node:fs",
  ]);
});
