import { API_IDENTIFIER, type Language, listServices, renewTokens } from "@musubi/contract";
import type { Route } from "../src/loading/route.ts";
import { PATHS } from "../src/navigation/paths.ts";
import type { FirstNeeds, RouteNeeds } from "../src/start/first-needs.ts";

/** A built file, as the bundler describes it. */
export type BuiltFile = {
  readonly fileName: string;
  readonly type: string;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
};

/** Lists what the page's inline script loads before the app runs, without files that the page itself names. */
export function listFirstNeeds(
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
