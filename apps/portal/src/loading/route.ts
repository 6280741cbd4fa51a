import type { LoadingShape } from "@musubi/ui/loading.tsx";
import type { PortalWords } from "../words/words.ts";
import type { AnyScreen } from "./define-screen.ts";

/** A row of the table of routes. */
export type Route = {
  readonly path: string;
  /** Loads its file, with its words. Missing for screens in the files that every visit loads. */
  readonly load?: () => Promise<{ readonly default: AnyScreen }>;
  /** The reads of identity that start as soon as it is opened, before its file has loaded. */
  readonly reads?: readonly string[];
  /** The same for the portal's own origin, without a token. */
  readonly own?: readonly string[];
  /** Whether it shows the icons of all displayed services, and not only of those in use. */
  readonly allIcons?: boolean;
  /** The title shown while it loads, from the words that every visit loads, and from the names that it may contain. */
  readonly title?: (
    words: PortalWords,
    names: { readonly service: string; readonly brand: string },
  ) => string;
  readonly shape?: LoadingShape;
  readonly theme?: "ink";
  /** Open to everyone: no gate. */
  readonly isPublic?: boolean;
  /** Without an answer it leads to the error page, as specified. All other screens offer to try again. */
  readonly isErrorWhenSilent?: boolean;
};

export function findRoute(routes: readonly Route[], path: string): Route | undefined {
  return routes.find((route) => patternOf(route.path).test(path));
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\/:\w+/g, "(/[^/]+)")}/?$`, "i");
