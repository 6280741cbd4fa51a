import type { SiteLinks } from "./site.ts";

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

/** The footer of this site, in its order. */
export const listFooter = (links: SiteLinks) =>
  FOOTER_LINKS.flatMap((name) => (links[name] === undefined ? [] : [{ name, url: links[name] }]));
