import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { runCommand } from "@musubi/environment";
import { builtPages, nameCommand } from "@musubi/environment/release";
import { readPortalEnvironment } from "./environment.ts";
import { writeStatic } from "./write-static.ts";

await runCommand(async () => {
  const [name] = process.argv.slice(2);
  if (name === undefined) {
    throw new Error(`Say where to: ${nameCommand("portal:static", "FOLDER")}`);
  }
  const built = builtPages("portal");
  if (!existsSync(join(built, "index.html"))) {
    throw new Error("The portal is not built yet: run `npm run build -w @musubi/portal` first.");
  }
  const target = resolve(name);
  // What another build left there would be served on.
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new Error(`${target} is not empty.`);
  }
  const { headers, redirects } = writeStatic(readPortalEnvironment(process.env), built, target);
  console.log(`The portal is in ${target}. Its host must send these headers:\n\n${headers}`);
  console.log(`and know these ways (also in _headers and _redirects):\n\n${redirects}`);
});
