import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readConfig } from "../src/start/config.ts";
import { exampleConfig } from "../test-support/example-config.ts";
import { escapeJson, fillPage, listBeginnings, pageLanguage, themeOf } from "./page.ts";

const template = readFileSync(new URL("../index.html", import.meta.url), "utf8");

const fill = (brand: string) =>
  fillPage(template, {
    config: {
      ...exampleConfig,
      site: { ...exampleConfig.site, brand: { ja: brand, en: brand } },
    },
    language: "en",
    path: "/help",
  });

it("the page is filled with language, theme, brand and configuration", () => {
  const page = fill("Musubi ID");
  expect(page).toContain('<html lang="en"');
  expect(page).toContain('data-theme="paper"');
  expect(page).toContain('<meta name="theme-color" content="#faf6ef" />');
  expect(page).toContain('<link rel="apple-touch-icon" href="/touch-icon.png" />');
  expect(page).toContain("<title>Musubi ID</title>");
  expect(page).not.toContain("{{");
});

it("the page has another brand's logo, and its style sheet after ours", () => {
  const logo = "https://www.example/logo.svg?a=1&b=2";
  const page = fillPage(template, {
    config: { ...exampleConfig, site: { ...exampleConfig.site, logo } },
    brandSheet: ":root{--cord:#1a73c8}",
    language: "ja",
    path: "/index",
  });
  expect(page).not.toMatch(/knot\.svg|favicon\.png|touch-icon/);
  expect(page).toContain('<link rel="icon" href="https://www.example/logo.svg?a=1&amp;b=2" />');
  // The brand's style comes last, and so overrides ours: before the style sheets load, and after.
  expect(page).toContain("<style>:root{--cord:#1a73c8}</style></head>");
  expect(page).toContain('<link rel="stylesheet" href="/brand.css" /></body>');
  expect(fill("Musubi ID")).not.toContain("brand.css");
});

it("a page has the first requests of its own screen only; a static host's page has those of all", () => {
  const needs = { "/": { reads: ["/a"] }, "/x": { reads: ["/b"] } };
  const built = template.replace(
    "<!-- early -->",
    `<script type="application/json" id="needs">${JSON.stringify(needs)}</script>`,
  );
  expect(listBeginnings(built)).toEqual(["/", "/x"]);
  const about = { config: exampleConfig, language: "en" } as const;
  const readNeeds = (page: string) => JSON.parse(/ id="needs">(.*?)</.exec(page)?.[1] ?? "");
  const home = fillPage(built, { ...about, path: "/" });
  expect(readNeeds(home)).toEqual({ "/": { reads: ["/a"] } });
  expect(home.match(/shell-note" lang="\w+/g)).toEqual(['shell-note" lang="en']);
  expect(readNeeds(fillPage(built, { ...about, path: "/x" }))).toEqual({ "/x": { reads: ["/b"] } });
  expect(readNeeds(fillPage(built, { ...about, path: "/help" }))).toEqual({});
  const only = fillPage(built, { ...about, path: "/", isOnlyPage: true });
  expect(readNeeds(only)).toEqual(needs);
  expect(only.match(/shell-note" lang="\w+/g)).toHaveLength(2);
});

it("no text in a configuration can end its script element, and the page reads it back unchanged", () => {
  const brand = "</script><script>alert(1)</script>$&";
  const page = fill(brand);
  expect(page).not.toContain("<script>alert");
  const block = /<script type="application\/json" id="config">(.*?)<\/script>/s.exec(page)?.[1];
  expect(readConfig(block)).toMatchObject({ site: { brand: { ja: brand } } });
});

it("escaped JSON has no < and is parsed to the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = escapeJson(value);
      expect(text).not.toContain("<");
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it("a template that lacks a placeholder is refused", () => {
  expect(() =>
    fillPage("<html></html>", { config: exampleConfig, language: "ja", path: "/" }),
  ).toThrow("no place");
});

it.each([
  ["", "ja,en;q=0.5", "ja"],
  ["", "en-US,en;q=0.9", "en"],
  ["", "EN-us", "en"],
  ["", "fr", "ja"],
  ["", undefined, "ja"],
  ["lng=en", "ja", "en"],
  ["lng=ja", "en-US", "ja"],
] as const)(
  "with %j in the address, a browser that accepts %j gets a page in %s",
  (search, accepted, language) => {
    expect(pageLanguage(new URLSearchParams(search), accepted)).toBe(language);
  },
);

it("only home has the ink theme", () => {
  expect(["/", "/index", "/error", "/nowhere"].map(themeOf)).toEqual([
    "ink",
    "ink",
    "paper",
    "paper",
  ]);
});

it("the shell's logo is the same as the screens' logo", () => {
  const ours = readFileSync(new URL("../public/knot.svg", import.meta.url), "utf8");
  const shared = readFileSync(new URL(import.meta.resolve("@musubi/ui/favicon.svg")), "utf8");
  expect(ours).toBe(shared);
});
