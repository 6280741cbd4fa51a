import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { KitchenSink } from "./kitchen-sink.tsx";
import { listSpecimens } from "./specimens.tsx";

const UI: Readonly<Record<string, Readonly<Record<string, unknown>>>> = import.meta.glob(
  ["../../../packages/ui/src/*.tsx", "!**/*.test.tsx"],
  { eager: true },
);

it("the kitchen sink shows every component of packages/ui", () => {
  const components = Object.values(UI).flatMap((module) =>
    Object.keys(module).filter(
      (name) => /^[A-Z][a-z]/.test(name) && typeof module[name] === "function",
    ),
  );
  expect(components.length).toBeGreaterThan(40);
  expect(Object.keys(listSpecimens("paper")).sort()).toEqual(components.sort());
});

// Reads a build. `npm test` makes one first.
it("a build contains nothing of the kitchen sink", () => {
  const trace = /kitchen-sink|data-specimen|sink-state/;
  const dist = join(import.meta.dirname, "../dist");
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(dist, path)).isFile(),
  );
  expect(renderToStaticMarkup(<KitchenSink theme="paper" />)).toMatch(trace);
  expect(files).toContain("index.html");
  expect(
    files.filter((path) => trace.test(path + readFileSync(join(dist, path), "latin1"))),
  ).toEqual([]);
});
