import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { OTHERS, themeOf } from "../server/page.ts";
import type { FirstNeeds } from "../src/start/first-needs.ts";
import { listFirstNeeds } from "./first-needs.ts";

const ENTRY = fileURLToPath(new URL("../src/start/early.ts", import.meta.url));

/** Writes the early script into the page, made of the modules that the page itself uses. */
export const inlineEarlyScript = (): Plugin => ({
  name: "inline-early-script",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    async handler(page, { bundle = {} }) {
      const script = await buildEarlyScript(listFirstNeeds(bundle, page));
      return page.replace("<!-- early -->", () => `<script>${script}</script>`);
    },
  },
});

async function buildEarlyScript({ routes, ...needs }: FirstNeeds): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    define: { NEEDS: JSON.stringify(needs) },
    build: {
      write: false,
      target: "es2023",
      lib: { entry: ENTRY, formats: ["iife"], name: "early" },
      rolldownOptions: { treeshake: { moduleSideEffects: false, propertyReadSideEffects: false } },
    },
  });
  const [made] = Array.isArray(built) ? built : [];
  const code = made?.output[0].code.trim() ?? "";
  const script = code.replace("ROUTES", () => writeRoutes(routes));
  if (script.includes("</")) throw new Error("The early script would end its own element.");
  return script;
}

/** Writes what each screen needs, home's first; what stands between the marks is left out of a page that is home's alone. */
function writeRoutes(routes: FirstNeeds["routes"]): string {
  const write = (isHome: boolean) =>
    Object.entries(routes)
      .filter(([path]) => isHome === (themeOf(path) === "ink"))
      .map(([path, needs]) => `${JSON.stringify(path)}:${JSON.stringify(needs)}`)
      .join();
  return `{${write(true)},${OTHERS}${write(false)}${OTHERS}}`;
}
