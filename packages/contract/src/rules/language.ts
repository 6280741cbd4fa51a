import type { Language } from "../enumerations.ts";

/** A `lng` parameter or a browser's language tag: whatever begins with `en` is English, anything else Japanese. */
export const languageOf = (tag: string): Language => (tag.startsWith("en") ? "en" : "ja");
