import * as v from "valibot";
import { brandColours } from "./brand-colours.ts";
import { site } from "./site.ts";

/** What an operator decides about the brand and the pages around the portal: the file that identity and portal read. */
export const siteFile = v.strictObject({
  ...site.entries,
  colours: v.optional(brandColours),
});

export type SiteFile = v.InferOutput<typeof siteFile>;
