import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { runCommand } from "@musubi/environment";
import { builtPages, nameCommand } from "@musubi/environment/release";
import { readPortalEnvironment } from "./environment.ts";
import { mayWrite, writeStatic } from "./write-static.ts";

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
  if (!mayWrite(target)) {
    throw new Error(`${target} has files in it that this command did not write.`);
  }
  const { headers, redirects } = writeStatic(readPortalEnvironment(process.env), built, target);
  console.log(`The portal is in ${target}. Its host must send these headers:\n\n${headers}`);
  console.log(
    `It also needs these redirects (both lists are in _headers and _redirects too):\n\n${redirects}`,
  );
});
