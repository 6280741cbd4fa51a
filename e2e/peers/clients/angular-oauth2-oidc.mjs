import { join } from "node:path";
import { rolldown } from "rolldown";
import { CLIENT_ID, createSite, ISSUER, listen } from "./page.mjs";

const bundle = await rolldown({ input: join(import.meta.dirname, "angular-page.mjs") });
const { output } = await bundle.generate({ format: "esm" });
const app = createSite();
app.get("/angular.js", (_request, response) => response.type("js").send(output[0].code));
app.get("/{*page}", (_request, response) =>
  response
    .type("html")
    .send(
      `<!doctype html><pre id="state"></pre><script>window.peer = ${JSON.stringify({ issuer: ISSUER, client: CLIENT_ID })}</script><script type="module" src="/angular.js"></script>`,
    ),
);
listen(app);
