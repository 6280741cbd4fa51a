import type { Language } from "@musubi/contract";

/** What the early script knows: names of built files, and paths of the contract. */
export type FirstNeeds = {
  readonly words: Readonly<Record<Language, string>>;
  readonly renew: string;
  /** The call whose answer names icons. */
  readonly services: string;
  /** The screens with a fixed path and with reads. */
  readonly routes: Readonly<Record<string, RouteNeeds | undefined>>;
};

/** A row of the table of screens, with its file and the files which that one loads. */
export type RouteNeeds = {
  /** Missing if the screen is in the files that every visit loads. */
  readonly files?: readonly string[];
  readonly reads?: readonly string[] | undefined;
  readonly own?: readonly string[] | undefined;
  readonly allIcons?: boolean | undefined;
};
