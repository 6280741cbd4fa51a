import { fileURLToPath } from "node:url";
import { API_IDENTIFIER, type Language, listServices, renewTokens } from "@musubi/contract";
import { build, type Plugin } from "vite";
import { escapeJson } from "../server/page.ts";
import type { Route } from "../src/loading/route.ts";
import { PATHS } from "../src/navigation/paths.ts";
import type { FirstNeeds, RouteNeeds } from "../src/start/first-needs.ts";

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

/** A built file, as the bundler describes it. */
type BuiltFile = {
  readonly fileName: string;
  readonly type: string;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
};

/** Lists what the page's inline script loads before the app runs, without files that the page itself names. */
function listFirstNeeds(
  bundle: Readonly<Record<string, BuiltFile>>,
  page: string,
  screens: readonly Route[],
): FirstNeeds {
  const find = (module: string): string => {
    const file = Object.values(bundle).find(({ moduleIds }) =>
      moduleIds?.some((id) => id.endsWith(module)),
    );
    if (file === undefined) throw new Error(`The build has no file for ${module}.`);
    return file.fileName;
  };
  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name) || page.includes(name)) return seen;
    seen.add(name);
    const { imports = [], viteMetadata } = bundle[name] ?? {};
    for (const sheet of viteMetadata?.importedCss ?? []) if (!page.includes(sheet)) seen.add(sheet);
    for (const imported of imports) withImports(imported, seen);
    return seen;
  };
  const shorten = (name: string) => name.replace(/^assets\//, "");
  const wordsIn = (language: Language) => shorten(find(`/src/words/${language}.ts`));

  const describe = ({ load, reads, own, allIcons }: Route): RouteNeeds => ({
    ...(load && { files: Array.from(withImports(find(fileOf(load))), shorten) }),
    ...{ reads, own, allIcons },
  });
  // The screens with a fixed address that request something.
  const beginnings = screens.filter(({ path, reads }) => reads && !path.includes(":"));
  const routes = Object.fromEntries(beginnings.map((route) => [route.path, describe(route)]));
  return {
    words: { ja: wordsIn("ja"), en: wordsIn("en") },
    renew: renewTokens.path,
    services: `${listServices.path}?identifier=${API_IDENTIFIER}`,
    routes: { "/": routes[PATHS.home], ...routes },
  };
}

/** Returns the path that a route imports, with `/` for its leading dots. */
function fileOf(load: NonNullable<Route["load"]>): string {
  const [, file] = /import\("[./]*(.*?)"\)/.exec(String(load)) ?? [];
  if (file === undefined) throw new Error(`A row of the table of screens imports nothing: ${load}`);
  return `/${file}`;
}
