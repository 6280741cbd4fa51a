import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../build/repository.ts";

const PAGES = ["*.md", "{docs,examples,apps,packages,deploy,e2e,bench}/**/*.md"].flatMap(
  (pattern) => globSync(pattern, { cwd: ROOT, exclude: ["**/node_modules/**"] }),
);

/** Links in code fences are examples. */
const read = (page: string): string =>
  readFileSync(join(ROOT, page), "utf8").replaceAll(/^```.*?^```$/gms, "");

/** The anchors that GitHub gives a page's headings. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/\[(.+?)\]\(.+?\)/g, "$1")
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? "")
    .filter((link) => !/^[a-z]+:/.test(link));

/** Returns whether a link of a page leads to an existing file, and to a heading in it. */
function leads(page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? page : join(dirname(page), path);
  if (!existsSync(join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(read(target)).includes(anchor);
}

test("every link of a page leads to an existing file and heading", () => {
  expect(PAGES.length).toBeGreaterThan(15);
  const dead = PAGES.flatMap((page) =>
    linksIn(read(page))
      .filter((link) => !leads(page, link))
      .map((link) => `${page}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test("a missing file or heading is noticed", () => {
  expect(leads("README.md", "docs/architecture.md")).toBe(true);
  expect(leads("README.md", "docs/no-such-page.md")).toBe(false);
  expect(leads("README.md", "docs/architecture.md#no-such-heading")).toBe(false);
});
