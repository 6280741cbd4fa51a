import { LANGUAGES, type Language } from "../enumerations.ts";

/** Reads a `lng` parameter or a browser's language tag: tags that begin with `en` are English, all others Japanese. */
export const languageOf = (tag: string): Language => (tag.startsWith("en") ? "en" : "ja");

/**
 * Returns the language of the first parameter that was sent. It may list several in order of
 * preference: the first that we have counts.
 */
export function languageAmong(parameters: readonly unknown[]): Language {
  const asked = parameters.find((each) => typeof each === "string") ?? "";
  return languageOf(asked.split(" ").find(isOurs) ?? "");
}

/** Returns the language of the first parameter that was sent, or else the language of the browser. */
export const languageAsked = (
  parameters: readonly unknown[],
  header: string | undefined,
): Language =>
  parameters.some((each) => typeof each === "string")
    ? languageAmong(parameters)
    : languageOfHeader(header);

const isOurs = (tag: string): boolean => LANGUAGES.some((ours) => tag.split("-")[0] === ours);

/** The locale of dates and times in a language, on screens, pages and in mails. */
export const LOCALES: Readonly<Record<Language, string>> = { ja: "ja-JP", en: "en-GB" };

/** Reads a browser's `accept-language` in any case: the preferred language stands first. */
export const languageOfHeader = (header: string | undefined): Language =>
  languageOf(header?.trim().toLowerCase() ?? "");

/** Any host: it is removed again. */
const SITE = "http://site";

/**
 * Returns the same page of a site in a language, by its path, query and hash. It never names another host, as two
 * slashes at the front would. For anything but a path it returns the front page.
 */
export function addressIn(language: Language, address: string): string {
  const url = new URL(/^[/\\]/.test(address) ? SITE + address : SITE);
  url.searchParams.set("lng", language);
  return url.pathname.replace(/^\/+/, "/") + url.search + url.hash;
}
