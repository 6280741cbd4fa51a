import * as v from "valibot";
import { LANGUAGES } from "../enumerations.ts";

/** The language of mails: a fixed one, or that of the page on which the holder last logged in. */
export const mailLanguage = v.picklist([...LANGUAGES, "pages"]);
export type MailLanguage = v.InferOutput<typeof mailLanguage>;
