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

test("reads an import once, and none from a string or a comment", () => {
  const text = `
    import { a } from "x";
    import type { A } from "x";
    // import "y"; const b = import("y");
    const shown = 'import "z"; import("z")';
  `;
  expect([...readSpecifiers("a.ts", text)]).toEqual(["x"]);
});

test("reads JSX elements", () => {
  expect([...readSpecifiers("a.tsx", 'import { A } from "x"; export default <A b />;')]).toEqual([
    "x",
  ]);
});

test("reports an import whose target is known only at run time", () => {
  expect([...readSpecifiers("a.ts", "await import(url); await import(`./` + name);")]).toEqual([
    "computed:",
  ]);
});

test("refuses a file that it cannot parse", () => {
  expect(() => readSpecifiers("a.ts", "import { from")).toThrow(/^a.ts cannot be read: /);
});

test("resolves a file from the root, and keeps the name of a package", () => {
  const sources = new Map([
    ["apps/a/src/b/c.ts", 'import "../d.ts"; import "./e.svg?raw"; import "node:fs";'],
  ]);
  expect(listImports(sources).map(({ to }) => to)).toEqual([
    "apps/a/src/d.ts",
    "apps/a/src/b/e.svg",
    "node:fs",
  ]);
});
