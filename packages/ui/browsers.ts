/**
 * The oldest browsers in which portal and hosted pages work: what our builds translate for. README, help and the page
 * below its limit name them, and tests compare these.
 */
export const OLDEST = { safari: 16.4, ios: 16.4, chrome: 111, edge: 111, firefox: 115 } as const;

/** The same for a bundler. */
export const TARGETS = Object.entries(OLDEST).map(([browser, version]) => `${browser}${version}`);

type Feature = {
  readonly name: string;
  /** How it looks in what is built. */
  readonly looks: RegExp;
  readonly since: { readonly safari: number; readonly chrome: number; readonly firefox: number };
  /** What a browser without it shows. Missing: nothing may be built with it. */
  readonly without?: string;
};

/** Tells whether one of our browsers lacks a feature. */
export const isTooNew = ({ since }: Feature): boolean =>
  since.safari > OLDEST.safari || since.chrome > OLDEST.chrome || since.firefox > OLDEST.firefox;

const NEVER = 999;

/** What is newer than the oldest browsers, by the first version that has it. A new one gets a row before it is used. */
export const SCRIPT_FEATURES: readonly Feature[] = [
  {
    name: "AbortSignal.any",
    looks: /\bAbortSignal\.any\b/,
    since: { safari: 17.4, chrome: 116, firefox: 124 },
  },
  {
    name: "URL.canParse",
    looks: /\bURL\.canParse\(/,
    since: { safari: 17, chrome: 120, firefox: 115 },
  },
  { name: "URL.parse", looks: /\bURL\.parse\(/, since: { safari: 18, chrome: 126, firefox: 126 } },
  {
    name: "Promise.withResolvers",
    looks: /\bPromise\.withResolvers\b/,
    since: { safari: 17.4, chrome: 119, firefox: 121 },
  },
  {
    name: "Promise.try",
    looks: /\bPromise\.try\b/,
    since: { safari: 18.2, chrome: 128, firefox: 134 },
  },
  {
    name: "groupBy",
    looks: /\b(?:Map|Object)\.groupBy\b/,
    since: { safari: 17.4, chrome: 117, firefox: 119 },
  },
  {
    name: "Array.fromAsync",
    looks: /\bArray\.fromAsync\b/,
    since: { safari: 16.4, chrome: 121, firefox: 115 },
  },
  {
    name: "RegExp.escape",
    looks: /\bRegExp\.escape\b/,
    since: { safari: 18.2, chrome: 136, firefox: 134 },
  },
  {
    name: "iterator helpers",
    looks:
      /\bIterator\.\w|\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|some|every|find|toArray|reduce|flatMap|forEach)\(/,
    since: { safari: 18.4, chrome: 122, firefox: 131 },
  },
  {
    name: "set methods",
    looks: /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
    since: { safari: 17, chrome: 122, firefox: 127 },
  },
  {
    name: "isWellFormed",
    looks: /\.(?:isWellFormed|toWellFormed)\(/,
    since: { safari: 16.4, chrome: 111, firefox: 119 },
  },
  {
    name: "Uint8Array from and to base64",
    looks: /\.(?:fromBase64|toBase64|fromHex|toHex)\(/,
    since: { safari: 18.2, chrome: 140, firefox: 133 },
    without: "asked for first, by a library that does it by hand otherwise",
  },
  {
    name: "Temporal",
    looks: /\bTemporal\.\w/,
    since: { safari: NEVER, chrome: 144, firefox: 139 },
  },
  {
    name: "Intl.DurationFormat",
    looks: /\bIntl\.DurationFormat\b/,
    since: { safari: 16.4, chrome: 129, firefox: 136 },
  },
  {
    name: "checkVisibility",
    looks: /\.checkVisibility\(/,
    since: { safari: 17.4, chrome: 105, firefox: 106 },
  },
  { name: "look-behind", looks: /\(\?<[=!]/, since: { safari: 16.4, chrome: 62, firefox: 78 } },
  {
    name: "regular expressions with v or modifiers",
    looks: /\/[dgimsuy]*v[dgimsuy]*[,;.)\]]|\(\?[ims]+[:-]/,
    since: { safari: 17, chrome: 112, firefox: 116 },
  },
  {
    name: "view transitions",
    looks: /\.startViewTransition\b/,
    since: { safari: 18, chrome: 111, firefox: 144 },
    without: "asked for first: screens change at once",
  },
  {
    name: "popover",
    looks: /\.(?:show|hide|toggle)Popover\(|\bpopover(?:Target)?:/,
    since: { safari: 17, chrome: 114, firefox: 125 },
  },
  {
    name: "using",
    looks: /\bawait using \w|[;{]using \w+=/,
    since: { safari: NEVER, chrome: 134, firefox: 141 },
  },
];

export const STYLE_FEATURES: readonly Feature[] = [
  {
    name: "light-dark()",
    looks: /light-dark\(/,
    since: { safari: 17.5, chrome: 123, firefox: 120 },
  },
  {
    name: "nesting",
    looks: /[{;}]&/,
    since: { safari: 17.2, chrome: 120, firefox: 117 },
  },
  {
    name: ":has()",
    looks: /:has\(/,
    since: { safari: 15.4, chrome: 105, firefox: 121 },
    without:
      "distances between some neighbours are the usual ones; the root keeps the paper's colour behind the page",
  },
  {
    name: "@property",
    looks: /@property/,
    since: { safari: 16.4, chrome: 85, firefox: 128 },
    without: "--row-gap is inherited; where it is used, it is set or has a fallback",
  },
  {
    name: "anchors",
    looks: /anchor-name:/,
    since: { safari: 26, chrome: 125, firefox: 147 },
    without: "the choice of colours stands at the end of home",
  },
  {
    name: "subgrid",
    looks: /:subgrid/,
    since: { safari: 16, chrome: 117, firefox: 71 },
    without: "the rows of two IDs side by side have heights of their own",
  },
  {
    name: "text-wrap",
    looks: /text-wrap:(?:pretty|balance)/,
    since: { safari: 26, chrome: 117, firefox: NEVER },
    without: "a last line may be short",
  },
  {
    name: "@starting-style",
    looks: /@starting-style/,
    since: { safari: 17.5, chrome: 117, firefox: 129 },
  },
  { name: "@scope", looks: /@scope/, since: { safari: 17.4, chrome: 118, firefox: 128 } },
  {
    name: "interpolate-size",
    looks: /interpolate-size|calc-size\(/,
    since: { safari: NEVER, chrome: 129, firefox: NEVER },
  },
  {
    name: "popover and its backdrop",
    looks: /:popover-open/,
    since: { safari: 17, chrome: 114, firefox: 125 },
  },
  {
    name: "relative colours",
    looks: /\((?:from) /,
    since: { safari: 16.4, chrome: 119, firefox: 128 },
  },
  {
    name: "auto-phrase",
    looks: /auto-phrase/,
    since: { safari: NEVER, chrome: 119, firefox: NEVER },
  },
  {
    name: "field-sizing",
    looks: /field-sizing/,
    since: { safari: 26.2, chrome: 123, firefox: NEVER },
  },
  {
    name: "style queries, if()",
    looks: /@container style|:if\(/,
    since: { safari: 18, chrome: 111, firefox: NEVER },
  },
];
