import type { LoginFrame, LoginPage, SignInFault } from "@musubi/contract/login-pages";
import { describe, expect, it } from "vitest";
import { renderPage } from "./render-page.tsx";
import { WORDS } from "./words.ts";

const ASSETS = { script: "/login/assets/main.js", styles: "/login/assets/style.css" };

const links = (lng: string) => {
  const page = (name: string) => `https://example.jp/${lng}/${name}`;
  return {
    account: page("account"),
    help: page("help"),
    home: page("home"),
    store: page("store"),
    commerce: page("commerce"),
    privacy: page("privacy"),
    terms: page("terms"),
    company: page("company"),
    contact: page("contact"),
  };
};

const frame = (language: "ja" | "en", part: Partial<LoginFrame> = {}): LoginFrame => ({
  language,
  languageLinks: { ja: "/login/?lng=ja", en: "/login/?lng=en" },
  site: {
    brand: { ja: "むすび ID", en: "Musubi ID" },
    links: { ja: links("ja"), en: links("en") },
  },
  demoAccounts: [],
  ...part,
});

type SignIn = Extract<LoginPage, { page: "sign-in" }>;

const signIn = (part: Partial<SignIn> = {}) =>
  renderPage(
    {
      page: "sign-in",
      frame: frame("ja"),
      action: "/login/",
      csrfToken: "token-of-the-form",
      email: "",
      fault: undefined,
      ...part,
    },
    ASSETS,
  );

/** The one tag that begins as given. */
function tag(html: string, pattern: RegExp): string {
  const tags = html.match(new RegExp(`<[a-z0-9]+ [^>]*${pattern.source}[^>]*>`, "g")) ?? [];
  expect(tags).toHaveLength(1);
  return tags[0] ?? "";
}

describe("every page", () => {
  it.each([
    ["ja", "ログイン｜むすび ID"],
    ["en", "Log in | Musubi ID"],
  ] as const)("is a whole document in %s", (language, title) => {
    const html = signIn({ frame: frame(language) });
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(WORDS[language].common.footer.commerce);
    expect(html).toContain(`href="https://example.jp/${language}/privacy"`);
    expect(tag(html, /aria-current="true"/)).toContain(`hrefLang="${language}"`);
  });

  it("holds nothing inline that the policy would refuse", () => {
    const html = signIn({
      frame: frame("ja", {
        demoAccounts: [{ name: "Hana", email: "h@example.jp", password: "p" }],
      }),
      fault: "wrong",
    });
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i);
    expect(html.match(/<script[^>]*>[^<]*/g)).toEqual([
      '<script type="module" src="/login/assets/main.js">',
    ]);
  });
});

describe("the sign-in form", () => {
  it("posts the three fields to its action", () => {
    const html = signIn({ action: "/login/?state=a&lng=ja" });
    const form = tag(html, /method="post"/);
    expect(form).toContain('action="/login/?state=a&amp;lng=ja"');
    expect(tag(html, /name="csrf"/)).toContain('value="token-of-the-form"');
    expect(tag(html, /name="email"/)).toContain('autoComplete="username"');
    expect(tag(html, /name="password"/)).toContain('autoComplete="current-password"');
    expect(html).toContain('<button type="submit"');
  });

  it("escapes whatever was typed as an address", () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;`;
    const html = signIn({ email: hostile, fault: "wrong" });
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img");
    expect(tag(html.replaceAll("&gt;", ""), /name="email"/)).toContain("&quot;&lt;script");
  });

  it("keeps the address and never the password", () => {
    const html = signIn({ email: "hana@example.jp", fault: "wrong" });
    expect(tag(html, /name="email"/)).toContain('value="hana@example.jp"');
    expect(tag(html, /name="password"/)).not.toContain("value=");
  });

  it.each<[SignInFault, string, "email" | "password" | undefined]>([
    ["wrong", "hana@example.jp", "password"],
    ["incomplete", "hana@example.jp", "password"],
    ["incomplete", "", "email"],
    ["locked", "hana@example.jp", undefined],
    ["crowded", "hana@example.jp", undefined],
    ["busy", "hana@example.jp", undefined],
    ["expired", "hana@example.jp", undefined],
  ])("tells %s (address: %j) once, as an alert, at %s", (fault, email, field) => {
    for (const language of ["ja", "en"] as const) {
      const html = signIn({ frame: frame(language), email, fault });
      expect(html.split(WORDS[language].login.signIn.faults[fault])).toHaveLength(2);
      expect(html.match(/role="alert"/g)).toHaveLength(1);
      if (field === undefined) {
        expect(html).not.toContain("aria-invalid");
        expect(tag(html, /data-fault=""/)).toContain('tabindex="-1"');
      } else {
        const input = tag(html, /aria-invalid="true"/);
        expect(input).toContain(`name="${field}"`);
        expect(input).toContain(`aria-describedby="${field}-error"`);
        expect(tag(html, new RegExp(`id="${field}-error"`))).toContain('role="alert"');
      }
    }
  });

  it("says nothing is wrong when nothing is", () => {
    expect(signIn()).not.toMatch(/role="alert"|aria-invalid|data-fault/);
  });

  it("shows demo people to a script only, and none where there are none", () => {
    const person = { name: "Hana", email: "hana@example.jp", password: "Hanami2026" };
    const html = signIn({ frame: frame("ja", { demoAccounts: [person] }) });
    expect(tag(html, /data-demo=""/)).toContain('hidden=""');
    expect(tag(html, /data-email="hana@example.jp"/)).toContain('data-password="Hanami2026"');
    expect(signIn()).not.toContain("data-demo");
  });
});

describe("the problem page", () => {
  it.each(["bad-request", "forged-form", "no-cookie", "not-found", "unavailable"] as const)(
    "says what %s means and leads home",
    (problem) => {
      for (const language of ["ja", "en"] as const) {
        const html = renderPage(
          {
            page: "problem",
            frame: frame(language),
            problem,
            homeUrl: "https://id.example.jp/",
            requestId: "req-<1>",
          },
          ASSETS,
        );
        const words = WORDS[language].login.problem;
        expect(html).toContain(words.problems[problem].title);
        expect(html).toContain(words.problems[problem].body);
        expect(html).toContain('href="https://id.example.jp/"');
        expect(html).toContain("req-&lt;1&gt;");
        expect(html).not.toContain("<form");
      }
    },
  );
});
