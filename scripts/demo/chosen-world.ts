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

export type Origins = {
  readonly portalOrigin: string;
  readonly sandboxOrigin: string;
  readonly exampleOrigin: string;
};

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
  /** A service that stands beside those of the sandbox: its program, and the variables with its secrets. */
  readonly service?: {
    readonly script: string;
    readonly connectorSecret: string;
    readonly clientSecret: string;
  };
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

/** The addresses in an example's files; a start with other ports replaces them. */
const WRITTEN: Origins = {
  portalOrigin: "http://localhost:4000",
  sandboxOrigin: "http://localhost:4200",
  exampleOrigin: "http://localhost:4300",
};

const EXAMPLES = inRepository("examples");
/** In the folder of an example that is a world of its own, and of one that adds a service to the demo. */
const LIFE = "world.json";
const SERVICE = "service.json";

const listExamples = (): readonly string[] =>
  readdirSync(EXAMPLES).filter((name) =>
    [LIFE, SERVICE].some((file) => existsSync(join(EXAMPLES, name, file))),
  );

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
  const readFor = (name: string, { portalOrigin, sandboxOrigin, exampleOrigin }: Origins) =>
    JSON.parse(
      read(name)
        .replaceAll(WRITTEN.portalOrigin, portalOrigin)
        .replaceAll(WRITTEN.sandboxOrigin, sandboxOrigin)
        .replaceAll(WRITTEN.exampleOrigin, exampleOrigin),
    );
  if (existsSync(file(SERVICE))) {
    const { kind, connector, clients } = readFor(SERVICE, WRITTEN);
    return {
      ...DEMO,
      example,
      catalogue: (origins) => [...DEMO.catalogue(origins), readFor(SERVICE, origins)],
      service: {
        script: file(`${kind}.ts`),
        connectorSecret: connector.secret,
        clientSecret: clients[0].secret,
      },
    };
  }
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
