import type { Plugin } from "vite";

/**
 * The selectors of the shell. All other rules wait for the sheet, including the note for browsers
 * without script. The shell is the whole page, and its theme is set on the root as well, which is enough.
 */
const IN_SHELL = /^(?:\*|:root\S*|body|\.shell-header(?:>img)?|\.shell-late)$/;
/** The page's text properties, which are left out: the one line of the shell sets its own. */
const OF_TEXT =
  /(?<=^|;)(?:font-family|font-size|line-height|line-break|overflow-wrap|text-wrap|text-underline-offset|(?:-\w+-)?text-size-adjust):[^;}]*;?/g;
/** When the sentence for browsers in which nothing starts is shown. */
const LATE = /@keyframes late\{[^}]*\}\}/;
const RULE = /([^{}]+)\{([^{}]*)\}/g;
const SHEET_LINK = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Writes the shell's styles into the page, so that it is painted at once, and moves the style
 * sheets behind the shell: in the head they would delay it. The sheets still contain these rules, for
 * hosts that rewrite pages: there the hash differs, and the browser refuses the inline styles.
 */
export const inlineShell = (): Plugin => ({
  name: "inline-shell",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(page, { bundle = {} }) {
      const sheet = Object.values(bundle)
        .map((file) => (file.type === "asset" ? String(file.source) : ""))
        .find((source) => source.includes(".shell-header{"));
      if (sheet === undefined) throw new Error("No sheet of the build has the shell's styles.");
      const links = page.match(SHEET_LINK) ?? [];
      return page
        .replace(SHEET_LINK, "")
        .replace(
          "<!-- shell -->",
          () => `<style>${keepShell(sheet.replace(LATE, ""))}${sheet.match(LATE)}</style>`,
        )
        .replace("</body>", () => `${links.join("")}\n  </body>`);
    },
  },
});

/** Returns the part of a sheet that the shell needs: its rules, with tokens replaced by their values. */
export function keepShell(sheet: string): string {
  const rules = sheet.trim().replace(RULE, (_, selectors: string, content: string) => {
    const kept = selectors.split(",").filter((one) => IN_SHELL.test(one));
    const said = kept.includes("body") ? content.replace(OF_TEXT, "") : content;
    return kept.length === 0 ? "" : `${kept}{${said}}`;
  });
  const used = findUsed(rules);
  const lean = rules.replace(/(--[\w-]+):[^;}]*;?/g, (token, name: string) =>
    used.has(name) ? token : "",
  );
  return (
    inlineTokens(lean)
      .replace(RULE, (rule, _, content: string) => (content === "" ? "" : rule))
      .replace(/@[^{}]+\{\}/g, "")
      .replaceAll(";}", "}")
      // Shortens the style sheet compiler's names for light and dark.
      .replaceAll("--lightningcss-", "--")
  );
}

/** Replaces a token by its value if the value is the same everywhere. */
function inlineTokens(rules: string): string {
  const said = Array.from(rules.matchAll(/(--[\w-]+):([^;}]*);?/g));
  const [once] = said.filter(([, name]) => said.filter(([, other]) => other === name).length === 1);
  if (once === undefined) return rules;
  const [token, name = "", value = ""] = once;
  return inlineTokens(rules.replace(token, "").replaceAll(`var(${name})`, () => value));
}

/** Returns the tokens that rules use, including those behind other tokens. */
function findUsed(rules: string): ReadonlySet<string> {
  const saidBy = (name: string) =>
    Array.from(rules.matchAll(new RegExp(`${name}:([^;}]*)`, "g")), ([, value]) => value).join();
  const namesIn = (text: string) =>
    Array.from(text.matchAll(/var\((--[\w-]+)/g), ([, name = ""]) => name);
  // A token's definition counts only if the token is used.
  const used = new Set(namesIn(rules.replace(/--[\w-]+:[^;}]*/g, "")));
  for (const name of used) {
    for (const behind of namesIn(saidBy(name))) used.add(behind);
  }
  return used;
}
