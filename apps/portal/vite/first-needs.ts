import {
  API_IDENTIFIER,
  getAttributes,
  glimpseMerges,
  type Language,
  listMerges,
  listNotifications,
  listPlaces,
  listServices,
  renewTokens,
} from "@musubi/contract";
import { PATHS } from "../src/navigation/paths.ts";
import type { FirstNeeds, RouteNeeds } from "../src/start/first-needs.ts";

const SERVICES = `${listServices.path}?identifier=${API_IDENTIFIER}`;

type Screen = Omit<RouteNeeds, Language> & {
  /** Its module in `routes`, and its files in `messages`; home's are in what everybody loads. */
  readonly parts?: { readonly route: string; readonly words: readonly string[] };
};

const HOME: Screen = {
  reads: [getAttributes.path, SERVICES, glimpseMerges.path],
  own: [listNotifications.path],
};

/** What each screen asks for as soon as it is shown; early-visit.spec.ts says that it is asked for once. */
const SCREENS: Readonly<Record<string, Screen>> = {
  "/": HOME,
  [PATHS.home]: HOME,
  [PATHS.accountTransfer]: {
    parts: { route: "account-transfer-route", words: ["linking"] },
    reads: [SERVICES, listPlaces.path, listMerges.path],
    allIcons: true,
  },
  [PATHS.changePassword]: {
    parts: { route: "change-password-route", words: ["credentials", "password-rules"] },
    reads: [getAttributes.path],
  },
};

/** A built file, as the bundler describes it. */
export type BuiltFile = {
  readonly fileName: string;
  readonly type: string;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
};

/** Finds out which files of a build the early script has to name; those in the page are on their way already. */
export function listFirstNeeds(
  bundle: Readonly<Record<string, BuiltFile>>,
  page: string,
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
  const inBoth = <T>(of: (language: Language) => T) => ({ ja: of("ja"), en: of("en") });

  const describe = ({ parts, ...needs }: Screen): RouteNeeds => {
    if (parts === undefined) return needs;
    const files = withImports(find(`/routes/${parts.route}.tsx`));
    const withWords = inBoth((language) => {
      const words = parts.words.map((name) => find(`/messages/src/${language}/${name}.ts`));
      return [...files, ...words].map(shorten);
    });
    return { ...needs, ...withWords };
  };
  return {
    words: inBoth((language) => shorten(find(`/src/words/${language}.ts`))),
    renew: renewTokens.path,
    services: SERVICES,
    routes: Object.fromEntries(
      Object.entries(SCREENS).map(([path, screen]) => [path, describe(screen)]),
    ),
  };
}
