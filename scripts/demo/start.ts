import { buildApps } from "../build/build-apps.ts";
import { runDemo } from "./run-demo.ts";

await runDemo({
  build: () => buildApps(["portal", "login"]),
  services: ({ sandbox, identity, portal, example }) => [
    ...[sandbox, identity, portal],
    ...(example ? [example] : []),
  ],
});
