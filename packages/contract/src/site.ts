import * as v from "valibot";
import { filledText } from "./fields.ts";

const webAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:/));

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

const links = v.strictObject({
  ...v.entriesFromList(FOOTER_LINKS, webAddress),
  contact: webAddress,
});

/** What an operator decides about the pages around the portal: the brand, and where the links lead in each language. */
export const site = v.strictObject({
  brand: v.strictObject({ ja: filledText(40), en: filledText(40) }),
  links: v.strictObject({ ja: links, en: links }),
});

export type Site = v.InferOutput<typeof site>;
export type SiteLinks = v.InferOutput<typeof links>;
