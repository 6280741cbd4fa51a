import { readFileSync } from "node:fs";
import { contrast, SURFACES } from "@musubi/contract/brand";
import { describe, expect, it } from "vitest";

const sheet = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const contrastSheet = sheet.slice(sheet.indexOf("@media (prefers-contrast: more)"));

/** Every pair of text and background that a component uses. */
const READ_AS_TEXT = [
  ["text", "ground"],
  ["text", "surface"],
  ["text", "surface-hover"],
  ["text", "info-ground"],
  ["text", "alert-ground"],
  ["text-soft", "ground"],
  ["text-soft", "surface"],
  ["text-soft", "surface-hover"],
  ["on-action", "action"],
  ["on-action", "action-hover"],
  ["on-disabled", "disabled"],
  ["on-disabled", "ground"],
  ["on-chosen", "chosen"],
  ["accent-text", "ground"],
  ["accent-text", "surface"],
  ["accent-text", "info-ground"],
  ["accent-text", "alert-ground"],
  ["alert", "ground"],
  ["alert", "surface"],
  ["alert", "alert-ground"],
  ["info", "info-ground"],
  ["done", "ground"],
  ["done", "surface"],
] as const;

/** Outlines and icons that must be visible. */
const SEEN_AS_SHAPE = [
  ["line-strong", "ground"],
  ["line-strong", "surface"],
  ["focus", "ground"],
  ["focus", "surface"],
  ["cord", "ground"],
  ["cord", "surface"],
] as const;

describe.each(["paper", "ink"])("%s", (theme) => {
  const tokens = colorsOf(theme);

  it.each(READ_AS_TEXT)("%s is readable on %s", (text, ground) => {
    expect(contrast(colorNamed(text), colorNamed(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SEEN_AS_SHAPE)("%s is visible on %s", (shape, ground) => {
    expect(contrast(colorNamed(shape), colorNamed(ground))).toBeGreaterThanOrEqual(3);
  });

  it("has visible hairlines and readable soft text for holders who ask for more contrast", () => {
    const more = new Map([...tokens, ...colorsOf(theme, contrastSheet)]);
    for (const ground of ["ground", "surface", "surface-hover"]) {
      expect(contrast(colorNamed("line", more), colorNamed(ground))).toBeGreaterThanOrEqual(3);
      expect(contrast(colorNamed("text-soft", more), colorNamed(ground))).toBeGreaterThanOrEqual(7);
    }
  });

  it("has the surfaces against which a brand's colours are measured", () => {
    const grounds = ["ground", "surface", "surface-hover", "info-ground", "alert-ground"];
    const named = grounds.map((name) => colorNamed(name));
    expect(named).toEqual(SURFACES[theme as keyof typeof SURFACES]);
  });

  function colorNamed(name: string, from = tokens): string {
    const color = from.get(name);
    if (color === undefined) throw new Error(`${theme} has no --${name}`);
    return color;
  }
});

it("all colours but four have a value for each theme", () => {
  const own = sheet.match(/^:root,\s*\[data-theme\] \{([^}]*)\}/m)?.[1] ?? "";
  const alike = Array.from(own.matchAll(/--([\w-]+): #/g), ([, name]) => name);
  expect(alike).toEqual(["cord", "action", "action-hover", "on-action"]);
});

/** Returns every colour of one theme. A colour that is the same in both is written once. */
function colorsOf(theme: string, from = sheet): Map<string, string> {
  const place = theme === "paper" ? 2 : 3;
  const own = from.match(/^\s*:root,\s*\[data-theme\] \{([^}]*)\}/m)?.[1] ?? "";
  const pairs = own.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g);
  const shared = own.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g);
  return new Map([
    ...Array.from(pairs, (pair) => [pair[1] ?? "", pair[place] ?? ""] as const),
    ...Array.from(shared, ([, name = "", color = ""]) => [name, color] as const),
  ]);
}
