import { HELP_TOPICS, type Language, type ProviderName } from "@musubi/contract";
import { OUTCOMES } from "@musubi/contract/login-outcomes";
import type { CodeFault, LoginPage, LoginProblem } from "@musubi/contract/login-pages";
import { describe, expect, it } from "vitest";
import { ASSETS, frame } from "../test-support/example-frame.ts";
import { HELP_PARTS } from "./pages/help-parts.ts";
import { renderPage } from "./render-page.tsx";
import { WORDS } from "./words.ts";

const BOTH: readonly ProviderName[] = ["Google", "SignInWithApple"];
const homeUrl = "https://portal.test/index";
const { links: linksOf, ...shared } = frame("ja").site;
const { help: _ja, ...ja } = linksOf.ja;
const { help: _en, ...en } = linksOf.en;
/** A site without help pages of the operator. */
const site = { ...shared, links: { ja, en } };

const draw = (page: Extract<LoginPage, { page: "help" }>) => renderPage(page, ASSETS);
const help = (language: Language, providers = BOTH, query = "") =>
  draw({ page: "help", frame: frame(language, { site }), providers, homeUrl, query });

/** Returns the help topics that a page links to above its footer. */
const topicsIn = (html: string) =>
  [...html.slice(0, html.indexOf("<footer")).matchAll(/href="\/help\?lng=en#([\w-]+)"/g)].map(
    ([, topic]) => topic,
  );

it("the parts of help together contain every topic once, in order", () => {
  expect(Object.values(HELP_PARTS).flat()).toEqual([...HELP_TOPICS]);
});

describe.each(["ja", "en"] as const)("help in %s", (language) => {
  const { topics, title } = WORDS[language].help;

  it("has every question once, with an anchor and a folded answer", () => {
    const html = help(language);
    expect(html).toContain(`<title>${title}`);
    for (const topic of HELP_TOPICS) {
      expect(html.match(new RegExp(`<div id="${topic}"`, "g"))).toHaveLength(1);
      const { question } = topics[topic];
      if (typeof question === "string") expect(html).toContain(question);
    }
    expect(html).not.toContain("<details open");
    // Six questions; the others are folded.
    const [first = "", others = ""] = html.split(WORDS[language].help.all);
    expect(first.match(/<div id="[\w-]+"/g)).toHaveLength(6);
    expect(others.match(/<div id="[\w-]+"/g)).toHaveLength(HELP_TOPICS.length - 6);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain(`href="${site.links[language].contact}"`);
  });

  it("a search ignores case and width, and says so if it finds no question", () => {
    const found = help(language, BOTH, "ｇｏｏｇｌｅ  APPLE");
    expect(found.match(/<details[^>]* open/g)?.length).toBeGreaterThan(0);
    expect(found.match(/<details/g)?.length).toBeLessThan(HELP_TOPICS.length / 2);
    const none = help(language, BOTH, '"><b>zzz');
    expect(none).toContain(WORDS[language].help.none);
    expect(none).not.toContain("<b>");
  });

  it("names only the offered providers; without any, has no question about providers", () => {
    expect(help(language, ["Google"])).not.toContain("Apple");
    const html = help(language, []);
    expect(html).not.toMatch(/Google|Apple|id="(?:second-id|provider)"/);
    expect(html).toContain('id="log-in"');
  });
});

describe("a refusal links to its own help topic", () => {
  const framed = frame("en", { site });

  it.each(Object.keys(WORDS.en.login.problem.problems) as LoginProblem[])(
    "problem %s",
    (problem) => {
      const html = renderPage(
        { page: "problem", frame: framed, problem, homeUrl, requestId: "r" },
        ASSETS,
      );
      const { help } = OUTCOMES[problem];
      expect(topicsIn(html)).toEqual(help ? [help] : []);
    },
  );

  const signIn = { page: "sign-in", frame: framed, action: "/login/", csrfToken: "t" } as const;
  it.each([
    "wrong",
    "incomplete",
    "locked",
    "link",
    "crowded",
    "overloaded",
    "unconfirmed",
    "reset-required",
  ] as const)("log-in %s", (fault) => {
    const html = renderPage({ ...signIn, email: "a@example.jp", fault }, ASSETS);
    expect(topicsIn(html)).toEqual(OUTCOMES[fault].help ? [OUTCOMES[fault].help] : []);
  });

  it("help about a log-in stands before the other ways in", () => {
    const asked = { ...signIn, email: "a@example.jp", signUpUrl: "/login/sign-up" };
    const html = renderPage({ ...asked, fault: "wrong" }, ASSETS);
    const [help, next] = [WORDS.en.common.readHelp, 'href="/login/sign-up"'];
    expect(html.indexOf(help)).toBeLessThan(html.indexOf(next));
  });

  it("a log-in that was not tried yet has no help link", () => {
    expect(topicsIn(renderPage({ ...signIn, email: "", fault: undefined }, ASSETS))).toEqual([]);
  });

  it.each(["wrong-code", "too-many-tries", "link"] satisfies CodeFault[])("code %s", (fault) => {
    const addresses = { signInUrl: "/login/", addressUrl: "/login/sign-up" };
    const steps = { action: "/login/sign-up", csrfToken: "t", triesLeft: undefined, ...addresses };
    const page = { page: "enter-code", frame: framed, flow: "sign-up", ...steps } as const;
    const html = renderPage({ ...page, email: "a@example.jp", isResent: false, fault }, ASSETS);
    expect(topicsIn(html)).toEqual([OUTCOMES[fault].help]);
  });

  it("the page that says that a form is over has a help link", () => {
    const over = { page: "form-over", frame: framed, over: "gone", nextUrl: "/login/" } as const;
    expect(topicsIn(renderPage(over, ASSETS))).toEqual([OUTCOMES["form-over"].help]);
  });

  it("the link opens a new tab, at the operator's own help if there is one", () => {
    const over = { page: "form-over", frame: frame("en"), over: "gone", nextUrl: "/" } as const;
    const html = renderPage(over, ASSETS);
    expect(html).toMatch(/href="https:\/\/example\.jp\/en\/help"[^>]* target="_blank"/);
    expect(html).not.toContain("/help?lng");
  });
});
