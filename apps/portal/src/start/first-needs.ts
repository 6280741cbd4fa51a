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

/** What a row of the table of screens says, with its file and those that this one loads. */
export type RouteNeeds = {
  /** None where the screen is in what everybody loads. */
  readonly files?: readonly string[];
  readonly reads?: readonly string[] | undefined;
  readonly own?: readonly string[] | undefined;
  readonly allIcons?: boolean | undefined;
};
