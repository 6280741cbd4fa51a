import type { CatalogueEntry } from "@musubi/contract";
import * as v from "valibot";
import { type Surroundings, servicesOf } from "../surroundings.ts";
import { firstDay } from "./first-day.ts";
import { createMemory, type Memory, type MemoryContent, memoryContent } from "./memory.ts";

/** What every service knows, by its kind. One that is new to the catalogue begins with its first day. */
export const worldContent = v.pipe(v.record(v.string(), memoryContent), v.minEntries(1));
export type WorldContent = Readonly<Record<string, MemoryContent>>;

/** A service, and what it remembers. */
export type Neighbour = { readonly entry: CatalogueEntry; readonly memory: Memory };

export type World = {
  readonly neighbours: readonly Neighbour[];
  readonly content: () => WorldContent;
  /** Back to the first day. */
  readonly reset: () => void;
};

/** All services, each with a memory of its own: as they were left, or as on the first day. */
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
