import type { Plugin } from "vite";

/**
 * What the shell consists of; a rule for anything else waits for the sheet, also that of the note for whoever runs no
 * script. It is all of the page: what is said of the theme of a part is said of the root as well.
 */
const IN_SHELL = /^(?:\*|:root\S*|body|\.shell-header(?:>img)?)$/;
/** What the page says of text: the shell's one line says it for itself. */
const OF_TEXT =
  /(?<=^|;)(?:font-family|font-size|line-height|line-break|overflow-wrap|text-wrap|text-underline-offset|(?:-\w+-)?text-size-adjust):[^;}]*;?/g;
const RULE = /([^{}]+)\{([^{}]*)\}/g;
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
        .find((source) => source.includes(".shell-header{"));
      if (sheet === undefined) throw new Error("No sheet of the build has the shell's styles.");
      const links = page.match(SHEET_LINK) ?? [];
      return page
        .replace(SHEET_LINK, "")
        .replace("<!-- shell -->", () => `<style>${keepShell(sheet)}</style>`)
        .replace("</body>", () => `${links.join("")}\n  </body>`);
    },
  },
});

/** Returns what the shell needs of a sheet: its rules, with what the tokens say in their places. */
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
      // What the compiler of the sheets calls light and dark, in fewer letters.
      .replaceAll("--lightningcss-", "--")
  );
}

/** Writes what a token says where it is used, if it says the same everywhere. */
function inlineTokens(rules: string): string {
  const said = Array.from(rules.matchAll(/(--[\w-]+):([^;}]*);?/g));
  const [once] = said.filter(([, name]) => said.filter(([, other]) => other === name).length === 1);
  if (once === undefined) return rules;
  const [token, name = "", value = ""] = once;
  return inlineTokens(rules.replace(token, "").replaceAll(`var(${name})`, () => value));
}

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
