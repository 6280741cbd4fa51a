import type { LoadingShape } from "@musubi/ui/loading.tsx";
import type { PortalWords } from "../words/words.ts";
import type { AnyScreen } from "./define-screen.ts";

/** A row of the table of routes. */
export type Route = {
  readonly path: string;
  /** Its file, with its words; missing where it is in what everybody loads. */
  readonly load?: () => Promise<{ readonly default: AnyScreen }>;
  /** What it asks identity for as soon as it is opened: begun before its file has come. */
  readonly reads?: readonly string[];
  /** The same of the portal's own origin, in nobody's name. */
  readonly own?: readonly string[];
  /** Whether it shows icons of all services that are displayed, and not only of those in use. */
  readonly allIcons?: boolean;
  /** The title that stands there until it comes, of the words that everybody has; of a service, by its name. */
  readonly title?: (words: PortalWords, service: string) => string;
  readonly shape?: LoadingShape;
  readonly theme?: "ink";
  /** For anybody: no gate stands before it. */
  readonly isPublic?: boolean;
  /** Without an answer it leads to the error page, as the specification has it; every other one offers to try again. */
  readonly isErrorWhenSilent?: boolean;
};

export function findRoute(routes: readonly Route[], path: string): Route | undefined {
  return routes.find((route) => patternOf(route.path).test(path));
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\/:\w+/g, "(/[^/]+)")}/?$`, "i");
