import { existsSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "@musubi/environment";
import { whenParentIsGone } from "@musubi/environment/parent";
import { builtPages, VERSION } from "@musubi/environment/release";
import { readPortalEnvironment } from "./environment.ts";
import { listen } from "./listen.ts";
import { createPortalServer } from "./portal-server.ts";

await runCommand(async () => {
  const environment = readPortalEnvironment(process.env);
  const folder = builtPages("portal");
  if (!existsSync(join(folder, "index.html"))) {
    throw new Error("The portal is not built yet: run `npm run build -w @musubi/portal` first.");
  }
  const stop = await listen(
    () => createPortalServer(environment, folder),
    environment.port,
    environment.host,
  );
  console.log(`Portal ${VERSION} ready at ${environment.config.portalOrigin}`);
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  whenParentIsGone(stop);
});
