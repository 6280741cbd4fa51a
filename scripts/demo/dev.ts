import { buildApps } from "../build/build-apps.ts";
import { rebuildOnChange } from "../build/rebuild-on-change.ts";
import type { Service } from "./parts.ts";
import { runDemo } from "./run-demo.ts";
import { serveFromSources } from "./serve-from-sources.ts";

await runDemo({
  build: async () => {
    await buildApps(["login"]);
    rebuildOnChange("login");
  },
  services: (parts, settings) => [
    restartOnChange(parts.sandbox),
    restartOnChange(parts.identity),
    { ...serveFromSources(parts, settings), output: "terminal" },
    ...(parts.example ? [restartOnChange(parts.example)] : []),
  ],
});

/** Returns a process under Node's watcher, which also notices a new build of the login page. */
function restartOnChange(service: Service): Service {
  return {
    ...service,
    args: ["--watch", "--watch-preserve-output", ...service.args],
    env: { ...service.env, SUPERVISOR_PID: `${process.pid}` },
    output: "terminal",
  };
}
