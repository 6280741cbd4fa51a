import { buildApps } from "../build/build-apps.ts";
import { runDemo } from "./run-demo.ts";

await runDemo({
  fresh: process.argv.includes("--fresh"),
  build: () => buildApps(["portal", "login"]),
  services: ({ sandbox, identity, portal }) => [sandbox, identity, portal],
});
