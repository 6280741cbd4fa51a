import { createCrew } from "../../scripts/demo/child-processes.ts";
import type { Service } from "../../scripts/demo/parts.ts";
import { waitUntilReady } from "../../scripts/demo/wait-until-ready.ts";

export type PortalHost = {
  /** Starts the portal, and stops the one that ran before. */
  start(part: Service): Promise<void>;
  end(): Promise<void>;
};

/** Runs the portal of a stage, one at a time: it reads the catalogue and the site once, when it starts. */
export function hostPortal(): PortalHost {
  let crew = createCrew();
  return {
    async start(part) {
      await crew.stop();
      crew = createCrew();
      await waitUntilReady(part.name, part.readyUrl, crew.start(part));
    },
    end: () => crew.stop(),
  };
}
