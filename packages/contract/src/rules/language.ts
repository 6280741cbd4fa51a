import { LANGUAGES, type Language } from "../enumerations.ts";

/** A `lng` parameter or a browser's language tag: whatever begins with `en` is English, anything else Japanese. */
export const languageOf = (tag: string): Language => (tag.startsWith("en") ? "en" : "ja");

/**
 * Returns the language that the first of these parameters asks for which was sent at all. It may name several, the
 * dearest first: the first of them that we have counts.
 */
export function languageAmong(parameters: readonly unknown[]): Language {
  const asked = parameters.find((each) => typeof each === "string") ?? "";
  return languageOf(asked.split(" ").find(isOurs) ?? "");
}

/** The same, and a browser's own language where nothing was asked for. */
export const languageAsked = (
  parameters: readonly unknown[],
  header: string | undefined,
): Language =>
  parameters.some((each) => typeof each === "string")
    ? languageAmong(parameters)
    : languageOfHeader(header);

const isOurs = (tag: string): boolean => LANGUAGES.some((ours) => tag.split("-")[0] === ours);

/** In whose form days and times are written in a language, on screens, on pages and in mails alike. */
export const LOCALES: Readonly<Record<Language, string>> = { ja: "ja-JP", en: "en-GB" };

/** A browser's `accept-language`, in whatever case: what it likes best stands first. */
export const languageOfHeader = (header: string | undefined): Language =>
  languageOf(header?.trim().toLowerCase() ?? "");

/** Any host: it is left out again. */
const SITE = "http://site";

/**
 * Returns the same page of a site in a language, by its path, query and hash: never another host, which two slashes
 * at the front would name. Of what is no path there is the front.
 */
export function addressIn(language: Language, address: string): string {
  const url = new URL(/^[/\\]/.test(address) ? SITE + address : SITE);
  url.searchParams.set("lng", language);
  return url.pathname.replace(/^\/+/, "/") + url.search + url.hash;
}
