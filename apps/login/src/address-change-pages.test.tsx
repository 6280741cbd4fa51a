import { LANGUAGES } from "@musubi/contract";
import type { AddressChangeSide } from "@musubi/contract/login-pages";
import { describe, expect, it } from "vitest";
import { ASSETS, frame, tag } from "../test-support/example-frame.ts";
import { renderPage } from "./render-page.tsx";
import { WORDS } from "./words.ts";

const languages = Object.values(LANGUAGES);
const sides: readonly AddressChangeSide[] = ["new", "present"];
const cases = languages.flatMap((language) => sides.map((side) => ({ language, side })));
const until = "the 16th, 11:05";
const email = "new@example.jp";
const homeUrl = "https://id.example.jp/index";

describe("the pages of a change of address by an operator", () => {
  it.each(cases)("$language, $side: says what its one button does, and names the time", (each) => {
    const { addressChange: words } = WORDS[each.language];
    const form = { action: "/login/address-change/s?lng=en", csrfToken: "token-of-the-form" };
    const page = { page: "address-change", frame: frame(each.language), ...form } as const;
    const html = renderPage({ ...page, side: each.side, email, until }, ASSETS);
    const { title, lead, submit, notYours } = words[each.side];
    for (const sentence of [title, lead, notYours, words[each.side].until(until)]) {
      expect(html).toContain(sentence);
    }
    expect(tag(html, /method="post"/)).toContain(`action="${form.action}"`);
    expect(tag(html, /name="csrf"/)).toContain(`value="${form.csrfToken}"`);
    expect(html.match(/<button[^>]*>[^<]*/g)).toEqual([expect.stringContaining(`>${submit}`)]);
    const open = renderPage({ ...page, side: "present", email, until: undefined }, ASSETS);
    expect(open).toContain(words.present.waits);
  });

  it.each(cases)("$language, $side: says what was done", ({ language, side }) => {
    const { done } = WORDS[language].addressChange[side];
    const page = { page: "address-change-done", frame: frame(language), side, until } as const;
    const html = renderPage({ ...page, homeUrl }, ASSETS);
    for (const sentence of [done.title, done.body(until), done.next]) {
      expect(html).toContain(sentence);
    }
    // A log-in would cancel the change that was just confirmed from the new mailbox.
    expect(html.includes(`href="${homeUrl}"`)).toBe(side === "present");
    expect(html).not.toContain("<form");
  });

  it.each(languages)("%s: a link that no longer works is explained, without a form", (language) => {
    const page = { page: "address-change-over", frame: frame(language), homeUrl } as const;
    const html = renderPage(page, ASSETS);
    const { title, body, next } = WORDS[language].addressChange.over;
    for (const sentence of [title, body, next]) expect(html).toContain(sentence);
    expect(html).not.toContain("<form");
  });
});
