import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { escapeJson } from "../server/page.ts";
import type { FirstNeeds } from "../src/start/first-needs.ts";
import { listFirstNeeds } from "./first-needs.ts";

const ENTRY = fileURLToPath(new URL("../src/start/early.ts", import.meta.url));

const TABLE = new URL("../src/routes/screens.ts", import.meta.url).href;

/** Writes the early script into the page, built from the modules that the page itself uses. */
export const inlineEarlyScript = (): Plugin => ({
  name: "inline-early-script",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    async handler(page, { bundle = {} }) {
      // Imported by its address: the bundler of this file would follow a literal name to every screen.
      const { SCREENS } = await import(TABLE);
      const { routes, ...named } = listFirstNeeds(bundle, page, SCREENS);
      // The requests are in a block apart from the script: so the script is the same on every page and
      // has one hash, and each page contains only its own requests.
      const block = `<script type="application/json" id="needs">${escapeJson(routes)}</script>`;
      const script = await buildEarlyScript(named);
      return page.replace("<!-- early -->", () => `${block}<script>${script}</script>`);
    },
  },
});

async function buildEarlyScript({
  words,
  renew,
  services,
}: Omit<FirstNeeds, "routes">): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    define: {
      WORDS: JSON.stringify(words),
      RENEW: JSON.stringify(renew),
      SERVICES: JSON.stringify(services),
    },
    build: {
      write: false,
      target: "es2023",
      lib: { entry: ENTRY, formats: ["iife"], name: "early" },
      rolldownOptions: {
        optimization: { inlineConst: { mode: "all", pass: 3 } },
        treeshake: { moduleSideEffects: false, propertyReadSideEffects: false },
      },
    },
  });
  const [made] = Array.isArray(built) ? built : [];
  const script = made?.output[0].code.trim() ?? "";
  if (script.includes("</")) throw new Error("The early script would end its own element.");
  return script;
}
