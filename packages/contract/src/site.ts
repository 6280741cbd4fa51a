import * as v from "valibot";
import { filledText } from "./fields.ts";

const webAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:/));

/**
 * What screens lead to, every site has; the rest of the footer stands where there is such a page. Help
 * is ours, unless the operator has their own.
 */
const links = v.strictObject({
  ...v.entriesFromList(["home", "privacy", "terms", "contact"], webAddress),
  help: v.optional(webAddress),
  ...v.entriesFromList(["account", "store", "commerce", "company"], v.optional(webAddress)),
});

/** How people reach the operator when no page helps them, each line as it is printed. */
const contact = v.strictObject({
  telephone: v.pipe(v.string(), v.regex(/^\+?[\d() -]{3,30}$/)),
  hours: filledText(100),
  address: filledText(200),
});

/** What pages show of an operator's site: the brand, where the links lead, and whom to call. */
export const site = v.strictObject({
  brand: v.strictObject({ ja: filledText(40), en: filledText(40) }),
  links: v.strictObject({ ja: links, en: links }),
  /** A picture beside the name, instead of the knot. */
  logo: v.optional(webAddress),
  contact: v.optional(v.strictObject({ ja: contact, en: contact })),
});

export type Site = v.InferOutput<typeof site>;
export type SiteLinks = v.InferOutput<typeof links>;
