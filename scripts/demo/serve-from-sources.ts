import { inRepository } from "../build/repository.ts";
import type { Parts, Service } from "./parts.ts";
import type { Settings } from "./settings.ts";

const VITE = inRepository("node_modules/vite/bin/vite.js");

/** Returns the portal on the development server, which reloads when its sources change. */
export function serveFromSources({ portal }: Parts, { ports }: Settings): Service {
  return {
    ...portal,
    args: [VITE, "--port", `${ports.portal}`, "--strictPort", "--clearScreen", "false"],
    cwd: inRepository("apps/portal"),
    readyUrl: `http://localhost:${ports.portal}/`,
  };
}
