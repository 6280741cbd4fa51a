import { existsSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "@musubi/environment";
import { whenParentIsGone } from "@musubi/environment/parent";
import { builtPages, VERSION } from "@musubi/environment/release";
import { readPortalEnvironment } from "./environment.ts";
import { createPortalServer } from "./portal-server.ts";

/** The most that Linux allows by default: connections of a burst wait here. */
const BACKLOG = 4_096;

await runCommand(async () => {
  const environment = readPortalEnvironment(process.env);
  const folder = builtPages("portal");
  if (!existsSync(join(folder, "index.html"))) {
    throw new Error("The portal is not built yet: run `npm run build -w @musubi/portal` first.");
  }
  const { port, host } = environment;
  const app = await createPortalServer(environment, folder);
  await app.listen({ port, backlog: BACKLOG, ...(host !== undefined && { host }) });
  const stop = () => void app.close();
  console.log(`Portal ${VERSION} ready at ${environment.config.portalOrigin}`);
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  whenParentIsGone(stop);
});
