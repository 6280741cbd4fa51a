import { buildApps } from "../build/build-apps.ts";
import { rebuildOnChange } from "../build/rebuild-on-change.ts";
import { inRepository } from "../build/repository.ts";
import type { Parts, Service } from "./parts.ts";
import { runDemo } from "./run-demo.ts";
import type { Settings } from "./settings.ts";

const VITE = inRepository("node_modules/vite/bin/vite.js");

await runDemo({
  build: async () => {
    await buildApps(["login"]);
    rebuildOnChange("login");
  },
  services: (parts, settings) => [
    restartOnChange(parts.sandbox),
    restartOnChange(parts.identity),
    serveFromSources(parts, settings),
  ],
});

/** The same process under Node's watcher, which also notices a new build of the login page. */
function restartOnChange(service: Service): Service {
  return {
    ...service,
    args: ["--watch", "--watch-preserve-output", ...service.args],
    env: { ...service.env, SUPERVISOR_PID: `${process.pid}` },
    output: "terminal",
  };
}

function serveFromSources({ portal }: Parts, { ports }: Settings): Service {
  return {
    ...portal,
    args: [VITE, "--port", `${ports.portal}`, "--strictPort", "--clearScreen", "false"],
    cwd: inRepository("apps/portal"),
    output: "terminal",
    readyUrl: `http://localhost:${ports.portal}/`,
  };
}
