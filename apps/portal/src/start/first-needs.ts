import type { Language } from "@musubi/contract";

/** What the early script knows: names of built files, and addresses of the contract. */
export type FirstNeeds = {
  readonly words: Readonly<Record<Language, string>>;
  readonly renew: string;
  /** Whose answer names icons. */
  readonly services: string;
  /** The screens that a visit may begin on, by their paths. */
  readonly routes: Readonly<Record<string, RouteNeeds | undefined>>;
};

/** By language the screen's own files, where it is not in what everybody loads. */
export type RouteNeeds = Partial<Readonly<Record<Language, readonly string[]>>> & {
  /** Of identity, in the holder's name. */
  readonly reads?: readonly string[];
  /** Of the portal's own origin, in nobody's. */
  readonly own?: readonly string[];
  /** Whether icons are shown of all services that are displayed, and not only of those in use. */
  readonly allIcons?: boolean;
};
