import { DEMO_SERVICES, type DemoService } from "@musubi/demo-world";
import * as v from "valibot";
import { demoMemory } from "./demo-accounts.ts";
import { createMemory, type Memory, memoryContent } from "./memory.ts";

export const worldContent = v.strictObject(v.entriesFromList(DEMO_SERVICES, memoryContent));
export type WorldContent = v.InferOutput<typeof worldContent>;

export type World = {
  readonly memories: Readonly<Record<DemoService, Memory>>;
  readonly content: () => WorldContent;
  /** Back to the first day. */
  readonly reset: () => void;
};

/** All services, each with a memory of its own: as they were left, or as on the first day. */
export function createWorld(saved: WorldContent | undefined, onChange: () => void): World {
  const memories = forEachService((service) =>
    createMemory(saved?.[service] ?? demoMemory(service), onChange),
  );
  return {
    memories,
    content: () => forEachService((service) => memories[service].content()),
    reset() {
      for (const service of DEMO_SERVICES) memories[service].replace(demoMemory(service));
    },
  };
}

const forEachService = <T>(make: (service: DemoService) => T): Record<DemoService, T> => ({
  store: make("store"),
  app: make("app"),
  school: make("school"),
  planner: make("planner"),
  library: make("library"),
});
