import type { Language } from "./enumerations.ts";
import { helpAddress } from "./help.ts";
import type { Site } from "./site.ts";

/** The footer of every page, in its order. */
export const FOOTER_LINKS = [
  "account",
  "help",
  "home",
  "store",
  "commerce",
  "privacy",
  "terms",
  "company",
] as const;
export type FooterLink = (typeof FOOTER_LINKS)[number];

/** The footer of the login's pages, where nothing leads away from the log-in but what belongs to it. */
export const LOGIN_FOOTER: readonly FooterLink[] = ["help", "privacy", "terms"];

/** Returns the footer of this site, in its order. Help is always in it: identity has a page of its own. */
export function listFooter(
  identityOrigin: string,
  site: Pick<Site, "links">,
  language: Language,
  theme?: string,
) {
  const help = helpAddress(identityOrigin, site, language, undefined, theme);
  const links = { ...site.links[language], help };
  return FOOTER_LINKS.flatMap((name) =>
    links[name] === undefined ? [] : [{ name, url: links[name] }],
  );
}
