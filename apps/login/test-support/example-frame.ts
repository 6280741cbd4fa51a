import type { LoginFrame } from "@musubi/contract/login-pages";
import { expect } from "vitest";

export const ASSETS = {
  script: "/login/assets/main.js",
  forms: "/login/assets/forms.js",
  passkeys: "/login/assets/passkeys.js",
  signInStyles: "body{margin:0}",
  styles: "body{margin:0}p{margin:0}",
};

/** Returns the operator's pages in a language. */
export const links = (lng: string) => {
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

/** Returns the data that every page gets. */
export const frame = (language: "ja" | "en", part: Partial<LoginFrame> = {}): LoginFrame => ({
  language,
  languageLinks: { ja: "/login/?lng=ja", en: "/login/?lng=en" },
  homeUrl: "http://portal.test/index",
  site: {
    brand: { ja: "むすび ID", en: "Musubi ID" },
    links: { ja: links("ja"), en: links("en") },
  },
  demoAccounts: [],
  ...part,
});

/** Returns the only tag that matches the pattern; fails if none or several do. */
export function tag(html: string, pattern: RegExp): string {
  const tags = html.match(new RegExp(`<[a-z0-9]+ [^>]*${pattern.source}[^>]*>`, "g")) ?? [];
  expect(tags).toHaveLength(1);
  return tags[0] ?? "";
}
