import { LANGUAGES } from "@musubi/contract";
import { demoSite } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import type { MailContent } from "../../src/mail/mails.ts";
import { maskEmail } from "../../src/mail/mask-email.ts";
import { renderMail } from "../../src/mail/render-mail.ts";

const site = demoSite("https://portal.test", "https://sandbox.test");

const EVERY_MAIL: readonly MailContent[] = [
  { about: "change-email-code", code: "7K3QXZ" },
  { about: "store-reset-code", code: "7K3QXZ" },
  { about: "email-changed", newEmail: "new@example.jp" },
  { about: "password-changed" },
  { about: "service-linked", serviceNames: ["Store", "App"], idEmail: "hana@example.jp" },
  { about: "merged", sourceEmail: "kenji@example.jp", targetEmail: "hana@example.jp" },
  { about: "unmerged", sourceEmail: "kenji@example.jp", targetEmail: "hana@example.jp" },
  { about: "service-deleted", serviceName: "Store" },
  { about: "account-closed" },
];

describe.each(LANGUAGES)("mails in %s", (language) => {
  test.each(EVERY_MAIL)("$about says who sends it, and where help is", (content) => {
    const { subject, text, html } = renderMail(content, language, site);
    expect(subject).not.toMatch(/[\r\n]/);
    for (const part of [site.brand[language], site.links[language].help]) {
      expect(text).toContain(part);
      expect(html.replaceAll("&amp;", "&")).toContain(part);
    }
    expect(text).not.toMatch(/undefined|\[object/);
    expect(/[\u3040-\u30ff]/.test(subject)).toBe(language === "ja");
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

  test.each(["change-email-code", "store-reset-code"] as const)(
    "%s has the code where phones look",
    (about) => {
      const { subject, text, html } = renderMail({ about, code: "7K3QXZ" }, language, site);
      for (const part of [subject, text, html]) expect(part).toContain("7K3QXZ");
      expect(text.match(/\b[A-Z0-9]{6}\b/g)).toEqual(["7K3QXZ"]);
      expect(text).toContain("10");
    },
  );
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
