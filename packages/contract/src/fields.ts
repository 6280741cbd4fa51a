import * as v from "valibot";
import { LANGUAGES } from "./enumerations.ts";
import {
  API_IDENTIFIER,
  AUTH_SERVICE_ID,
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
} from "./limits.ts";

/** Text in requests: of limited length, and without the control characters that only an attack would send. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const PLAIN = /^[^\u0000-\u001f\u007f]*$/;
export const text = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(PLAIN));
export const filledText = (max: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(max), v.regex(PLAIN));

export const language = v.picklist(LANGUAGES);
export const flag = v.picklist([0, 1]);
export const email = filledText(EMAIL_MAX_LENGTH);
export const password = filledText(PASSWORD_MAX_LENGTH);
/** As typed: `readCode` handles spaces, hyphens and lower case. */
export const typedCode = filledText(32);
export const subject = filledText(128);
export const token = filledText(8_192);
export const serviceId = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(32_767));
/** A service's segment in the gateway's addresses. */
export const serviceKind = v.pipe(v.string(), v.maxLength(32), v.regex(/^[a-z][a-z0-9-]*$/));
/** Not strict, which says nothing about a path: the portal's first page would load the code for it. */
export const kindParam = v.object({ kind: serviceKind });

export const authServiceId = v.literal(AUTH_SERVICE_ID);
export const identifier = v.literal(API_IDENTIFIER);
/** In a query everything is text. */
export const authServiceIdText = v.literal(`${AUTH_SERVICE_ID}`);
export const identifierText = v.literal(`${API_IDENTIFIER}`);

/** Where a page of rows begins: after the last row of the previous page, by its time and id. */
export const rowPlace = v.pipe(
  v.string(),
  v.regex(/^\d{1,15} [\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/),
);

/** An answer that only says that it was done. */
export const done = v.object({});

/** The number that orders the openings, or changes of owner or address, of an account, however late they come. */
export const seq = v.pipe(v.number(), v.integer(), v.minValue(0));
