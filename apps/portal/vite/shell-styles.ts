import type { Plugin } from "vite";

/** What the shell consists of; a rule for anything else waits for the sheet, also that of the note for whoever runs no script. */
const IN_SHELL = /^(?:\*|:root|\[data-theme|(?:html|body|img|\.shell|\.shell-header(?:>img)?)$)/;
/** What the page says of text: the shell's one line says it for itself. */
const OF_TEXT =
  /(?<=[{;])(?:font-family|font-size|line-height|line-break|overflow-wrap|text-wrap|text-underline-offset|(?:-\w+-)?text-size-adjust):[^;}]*;?/g;
const SHEET_LINK = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Writes the shell's styles into the page, so that it is painted as soon as it is there, and moves the sheets behind
 * the shell: in the head they would hold it back. They still have all of it, for a host that rewrites
 * pages and so has the browser refuse what stands in them.
 */
export const inlineShell = (): Plugin => ({
  name: "inline-shell",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(page, { bundle = {} }) {
      const sheet = Object.values(bundle)
        .map((file) => (file.type === "asset" ? String(file.source) : ""))
        .find((source) => source.includes(".shell{"));
      if (sheet === undefined) throw new Error("No sheet of the build has the shell's styles.");
      const links = page.match(SHEET_LINK) ?? [];
      return page
        .replace(SHEET_LINK, "")
        .replace("<!-- shell -->", () => `<style>${keepShell(sheet)}</style>`)
        .replace("</body>", () => `${links.join("")}\n  </body>`);
    },
  },
});

/** Returns what the shell needs of a sheet: its rules, and of the tokens those that they use. */
export function keepShell(sheet: string): string {
  const rules = dropRules(
    sheet.trim(),
    (selectors) => !selectors.some((one) => IN_SHELL.test(one)),
  );
  const shown = rules.replace(/\b(?:html|body)\{[^{}]*\}/g, (rule) => rule.replace(OF_TEXT, ""));
  const used = findUsed(shown);
  const lean = shown.replace(/(--[\w-]+):[^;}]*;?/g, (token, name: string) =>
    used.has(name) ? token : "",
  );
  return dropRules(lean, (_, content) => content === "").replace(/@[^{}]+\{\}/g, "");
}

const dropRules = (
  sheet: string,
  isIdle: (selectors: readonly string[], content: string) => boolean,
): string =>
  sheet.replace(/([^{}]+)\{([^{}]*)\}/g, (rule, selectors: string, content: string) =>
    isIdle(selectors.split(","), content) ? "" : rule,
  );

/** Returns the tokens that rules use, those behind other tokens included. */
function findUsed(rules: string): ReadonlySet<string> {
  const saidBy = (name: string) =>
    Array.from(rules.matchAll(new RegExp(`${name}:([^;}]*)`, "g")), ([, value]) => value).join();
  const namesIn = (text: string) =>
    Array.from(text.matchAll(/var\((--[\w-]+)/g), ([, name = ""]) => name);
  // What a token says counts only once the token is used.
  const used = new Set(namesIn(rules.replace(/--[\w-]+:[^;}]*/g, "")));
  for (const name of used) {
    for (const behind of namesIn(saidBy(name))) used.add(behind);
  }
  return used;
}
