import { createHash } from "node:crypto";

/** The inline scripts and styles of a page, as hashes for the policy. */
export type InlineHashes = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

/** Returns the hashes of all inline code that the policy would otherwise refuse. The configuration is not a script. */
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
