import * as v from "valibot";
import { filledText } from "./fields.ts";

const webAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:/));

/**
 * The first four are required, because screens link to them. The others are in the footer if there
 * is such a page. Help is ours, unless the operator has their own.
 */
const links = v.strictObject({
  ...v.entriesFromList(["home", "privacy", "terms", "contact"], webAddress),
  help: v.optional(webAddress),
  ...v.entriesFromList(["account", "store", "commerce", "company"], v.optional(webAddress)),
});

/** How users reach the operator when no page helps, each line as it is printed. */
const contact = v.strictObject({
  telephone: v.pipe(v.string(), v.regex(/^\+?[\d() -]{3,30}$/)),
  hours: filledText(100),
  address: filledText(200),
});

/** The part of an operator's site that pages show: the brand, the links, and the contact. */
export const site = v.strictObject({
  brand: v.strictObject({ ja: filledText(40), en: filledText(40) }),
  links: v.strictObject({ ja: links, en: links }),
  /** A picture beside the name, instead of the knot. */
  logo: v.optional(webAddress),
  contact: v.optional(v.strictObject({ ja: contact, en: contact })),
});

export type Site = v.InferOutput<typeof site>;
export type SiteLinks = v.InferOutput<typeof links>;
