import { LANGUAGES, PROVIDER_NAMES } from "@musubi/contract";
import { demoSite } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import type { MailContent } from "../../../src/outbox/mail/mails.ts";
import { maskEmail } from "../../../src/outbox/mail/mask-email.ts";
import { renderMail } from "../../../src/outbox/mail/render-mail.ts";

const site = demoSite("https://portal.test", "https://sandbox.test");

/** One mail of each kind: a new kind does not compile until it is here. */
const MAILS: { readonly [A in MailContent["about"]]: MailOf<A> } = {
  "change-email-code": { about: "change-email-code", code: "7K3QXZ" },
  "service-reset-code": {
    about: "service-reset-code",
    serviceName: "オンラインストア",
    code: "7K3QXZ",
  },
  "sign-up-code": { about: "sign-up-code", code: "7K3QXZ" },
  "forgot-code": { about: "forgot-code", code: "7K3QXZ" },
  "already-registered": { about: "already-registered", ways: ["password", "Google"] },
  "no-password": { about: "no-password", ways: PROVIDER_NAMES },
  "address-resting": { about: "address-resting" },
  "password-reset": { about: "password-reset" },
  "email-changed": { about: "email-changed", newEmail: "new@example.jp" },
  "password-changed": { about: "password-changed" },
  "service-linked": {
    about: "service-linked",
    serviceNames: ["Store", "App"],
    idEmail: "hana@example.jp",
  },
  merged: { about: "merged", sourceEmail: "kenji@example.jp", targetEmail: "hana@example.jp" },
  unmerged: { about: "unmerged", sourceEmail: "kenji@example.jp", targetEmail: "hana@example.jp" },
  "service-deleted": { about: "service-deleted", serviceName: "Store" },
  "service-left": {
    about: "service-left",
    serviceName: "Store",
    wayBack: { until: 1_700_000_000_000, address: "https://portal.test/service/store" },
  },
  "service-woken": {
    about: "service-woken",
    serviceName: "Store",
    address: "https://portal.test/service/store",
  },
  "link-undone": { about: "link-undone", serviceName: "Store", idEmail: "hana@example.jp" },
  "relink-code": { about: "relink-code", serviceName: "オンラインストア", code: "7K3QXZ" },
  "account-closed": { about: "account-closed" },
};

type MailOf<A extends MailContent["about"]> = MailContent & { readonly about: A };

/** Kana in every Japanese subject, and nothing but ASCII in an English one. */
const OWN_SCRIPT = { ja: /[\u3040-\u30ff]/, en: /^[\x20-\x7e]*$/ };

const EVERY_MAIL: readonly MailContent[] = Object.values(MAILS);
const EVERY_CODE_MAIL = EVERY_MAIL.filter((content) => "code" in content);

describe.each(LANGUAGES)("mails in %s", (language) => {
  test.each(EVERY_MAIL)("$about says who sends it, and where help is", (content) => {
    const { subject, text, html } = renderMail(content, language, site);
    expect(subject).not.toMatch(/[\r\n]/);
    for (const part of [site.brand[language], site.links[language].help]) {
      expect(text).toContain(part);
      expect(html.replaceAll("&amp;", "&")).toContain(part);
    }
    expect(text).not.toMatch(/undefined|\[object/);
    expect(subject).toMatch(OWN_SCRIPT[language]);
  });

  test.each(EVERY_MAIL)("$about fetches nothing and runs nothing", (content) => {
    const { html } = renderMail(content, language, site);
    expect(html).not.toMatch(
      /<(?:img|script|link|iframe|style|table|form)|url\(|@import|\son\w+=/i,
    );
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
    const { help, contact } = site.links[language];
    expect(addresses).toEqual([help, contact]);
  });

  test.each(EVERY_CODE_MAIL)("$about has the code where phones look", (content) => {
    const { subject, text, html } = renderMail(content, language, site);
    for (const part of [subject, text, html]) expect(part).toContain(content.code);
    expect(text.match(/\b[A-Z0-9]{6}\b/g)).toEqual([content.code]);
    expect(text).toContain("10");
  });
});

test("four mails have a code, and no other looks as if it had", () => {
  expect(EVERY_CODE_MAIL).toHaveLength(4);
  for (const content of EVERY_MAIL.filter((each) => !("code" in each))) {
    for (const language of LANGUAGES) {
      const { subject, text } = renderMail(content, language, site);
      expect(`${subject}\n${text}`).not.toMatch(/\b[A-Z0-9]{6}\b/);
    }
  }
});

test("values are text, whatever they look like", () => {
  const serviceName = `<b onclick="x">"Store" & 'Co'</b>`;
  const { html, text } = renderMail({ about: "service-deleted", serviceName }, "en", site);
  expect(html).not.toContain("<b ");
  expect(html).toContain("&lt;b onclick=&quot;x&quot;&gt;&quot;Store&quot; &amp; &#39;Co&#39;");
  expect(text).toContain(serviceName);
});

test.each([
  ["hana@example.jp", "h***@example.jp"],
  ["a@b.jp", "a***@b.jp"],
])("%s is shown as %s", (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
