import { createHash } from "node:crypto";

/** What a page says in itself, as a policy names it. */
export type InlineHashes = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

/** Returns the hashes of everything in a page that a policy would refuse unnamed. The configuration is no script. */
export function hashInline(pages: readonly string[]): InlineHashes {
  const find = (block: RegExp) => [
    ...new Set(
      pages.flatMap((page) => Array.from(page.matchAll(block), ([, text = ""]) => hash(text))),
    ),
  ];
  return {
    scripts: find(/<script>(.*?)<\/script>/gs),
    styles: find(/<style>(.*?)<\/style>/gs),
  };
}

const hash = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
