import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  DEMO_NOTIFICATIONS,
  DEMO_WORLD,
  type DemoWorld,
  demoCatalogue,
  demoSite,
} from "@musubi/demo-world";
import { inRepository } from "../build/repository.ts";

export type Origins = { readonly portalOrigin: string; readonly sandboxOrigin: string };

/** A world that a laptop can run: its operator's files, and its people. */
export type ChosenWorld = {
  /** The example's name; the demo has none. */
  readonly example: string | undefined;
  readonly catalogue: (origins: Origins) => readonly CatalogueEntry[];
  readonly site: (origins: Origins) => unknown;
  readonly notifications: unknown;
  readonly life: DemoWorld;
  /** The file with `life`, for other processes. The demo has none: they import its world. */
  readonly lifeFile: string | undefined;
};

type CatalogueEntry = ReturnType<typeof demoCatalogue>[number];

const DEMO: ChosenWorld = {
  example: undefined,
  catalogue: ({ sandboxOrigin }) => demoCatalogue(sandboxOrigin),
  site: ({ portalOrigin, sandboxOrigin }) => demoSite(portalOrigin, sandboxOrigin),
  notifications: DEMO_NOTIFICATIONS,
  life: DEMO_WORLD,
  lifeFile: undefined,
};

/** The addresses of portal and sandbox in an example's files; a start with other ports replaces them. */
const WRITTEN: Origins = {
  portalOrigin: "http://localhost:4000",
  sandboxOrigin: "http://localhost:4200",
};

const EXAMPLES = inRepository("examples");
const LIFE = "world.json";

const listExamples = (): readonly string[] =>
  readdirSync(EXAMPLES).filter((name) => existsSync(join(EXAMPLES, name, LIFE)));

/** Returns the world of an example, or the demo's if none is named. */
export function chooseWorld(example?: string): ChosenWorld {
  if (example === undefined) return DEMO;
  const known = listExamples();
  if (!known.includes(example)) {
    throw new Error(
      `There is no example "${example}" that can be started. There is: ${known.join(", ")}.`,
    );
  }
  const file = (name: string) => join(EXAMPLES, example, name);
  const read = (name: string) => readFileSync(file(name), "utf8");
  const readFor = (name: string, { portalOrigin, sandboxOrigin }: Origins) =>
    JSON.parse(
      read(name)
        .replaceAll(WRITTEN.portalOrigin, portalOrigin)
        .replaceAll(WRITTEN.sandboxOrigin, sandboxOrigin),
    );
  return {
    example,
    catalogue: (origins) => readFor("catalogue.json", origins),
    site: (origins) => readFor("site.json", origins),
    notifications: JSON.parse(read("notifications.json")),
    life: JSON.parse(read(LIFE)),
    lifeFile: file(LIFE),
  };
}

export type DemoArguments = { readonly fresh: boolean; readonly example: string | undefined };

/** Reads the arguments after `npm start --`. */
export function readArguments(args: readonly string[]): DemoArguments {
  const { values } = parseArgs({
    args: [...args],
    options: { fresh: { type: "boolean", default: false }, example: { type: "string" } },
  });
  return { fresh: values.fresh, example: values.example };
}
