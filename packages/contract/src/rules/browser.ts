/** The browsers that a notice names. `app`: the one inside an app that does not say which app it is. */
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

/** What they run on, by the name that people call it. */
export type SystemName = "Android" | "ChromeOS" | "iPad" | "iPhone" | "Linux" | "Mac" | "Windows";

/** A browser in plain words; null where nobody can tell. */
export type Browser = {
  readonly browser: BrowserName | null;
  readonly system: SystemName | null;
};

/** Browsers call themselves by the names of others too: the first that fits is the one. */
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

/** Printable, and no longer than browsers are known to be: anything else was made up by hand. */
const PLAUSIBLE = /^[\x20-\x7e]{1,512}$/;

/**
 * Returns the browser behind a `User-Agent`, as its holder would call it. Whatever was sent, only names
 * that stand here come back: an attacker writes nothing into a notice with it. An iPad that asks for
 * desktop pages says that it is a Mac.
 */
export function describeBrowser(userAgent: string): Browser {
  if (!PLAUSIBLE.test(userAgent)) return { browser: null, system: null };
  const find = <Name>(names: readonly (readonly [Name, RegExp])[]): Name | null =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
