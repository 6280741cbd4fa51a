import type { CatalogueEntry } from "@musubi/contract";
import * as v from "valibot";
import { type Surroundings, servicesOf } from "../surroundings.ts";
import { firstDay } from "./first-day.ts";
import { createMemory, type Memory, type MemoryContent, memoryContent } from "./memory.ts";

/** The data of every service, by its kind. A service that is new to the catalogue starts with its first day. */
export const worldContent = v.pipe(v.record(v.string(), memoryContent), v.minEntries(1));
export type WorldContent = Readonly<Record<string, MemoryContent>>;

/** A service and its memory. */
export type Neighbour = { readonly entry: CatalogueEntry; readonly memory: Memory };

export type World = {
  readonly neighbours: readonly Neighbour[];
  readonly content: () => WorldContent;
  /** Returns to the first day. */
  readonly reset: () => void;
};

/** All services, each with its own memory: as it was saved, or as on the first day. */
export function createWorld(
  surroundings: Surroundings,
  saved: WorldContent | undefined,
  onChange: () => void,
): World {
  const begin = (entry: CatalogueEntry) => firstDay(entry, surroundings.world);
  const neighbours = servicesOf(surroundings).map((entry) => ({
    entry,
    memory: createMemory(saved?.[entry.kind] ?? begin(entry), onChange),
  }));
  return {
    neighbours,
    content: () =>
      Object.fromEntries(neighbours.map(({ entry, memory }) => [entry.kind, memory.content()])),
    reset() {
      for (const { entry, memory } of neighbours) memory.replace(begin(entry));
    },
  };
}
