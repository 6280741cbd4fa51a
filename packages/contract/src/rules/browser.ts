/** The browsers that a notice names. `app`: one inside an app that does not name itself. */
export type BrowserName =
  | "Chrome"
  | "Edge"
  | "Facebook"
  | "Firefox"
  | "Instagram"
  | "LINE"
  | "Opera"
  | "Safari"
  | "Samsung Internet"
  | "Yahoo! JAPAN"
  | "app";

/** The systems, by their everyday names. */
export type SystemName = "Android" | "ChromeOS" | "iPad" | "iPhone" | "Linux" | "Mac" | "Windows";

/** A browser in plain words. Null if unknown. */
export type Browser = {
  readonly browser: BrowserName | null;
  readonly system: SystemName | null;
};

/** Browsers also use the names of others: the first match counts. */
const BROWSERS: readonly (readonly [BrowserName, RegExp])[] = [
  ["LINE", /\bLine\//],
  ["Instagram", /\bInstagram /],
  ["Facebook", /\bFB(?:AN|AV)\//],
  ["Yahoo! JAPAN", /\bYJApp-/],
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOP(?:R|T|iOS)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["app", /; wv\)/],
  ["Chrome", /\b(?:(?:Headless)?Chrome|CriOS)\//],
  ["Safari", /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//],
  ["app", /\b(?:iPhone|iPad|iPod)\b.* Mobile\/\w+$/],
];

const SYSTEMS: readonly (readonly [SystemName, RegExp])[] = [
  ["iPad", /\biPad\b/],
  ["iPhone", /\biP(?:hone|od)\b/],
  ["Windows", /\bWindows NT\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/** Printable, and no longer than real browsers: anything else was made up. */
const PLAUSIBLE = /^[\x20-\x7e]{1,512}$/;

/**
 * Returns the browser behind a `User-Agent`, in everyday words. It returns only names from this file, whatever was
 * sent: an attacker cannot write anything into a notice. An iPad that requests desktop pages says that it is a Mac.
 */
export function describeBrowser(userAgent: string): Browser {
  if (!PLAUSIBLE.test(userAgent)) return { browser: null, system: null };
  const find = <Name>(names: readonly (readonly [Name, RegExp])[]): Name | null =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
