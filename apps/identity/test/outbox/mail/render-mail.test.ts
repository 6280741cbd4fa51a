import { type Browser, LANGUAGES, type Language } from "@musubi/contract";
import { SERVICE_ID } from "@musubi/demo-world";
import { mail as en } from "@musubi/messages/en/mail";
import { MARK } from "@musubi/phrases";
import { plainly, readHtml } from "@musubi/phrases/as-read";
import { describe, expect, test } from "vitest";
import { HELP_OF_MAIL } from "../../../src/outbox/mail/help-of-mails.ts";
import { MAIL_WORDS, type MailWords } from "../../../src/outbox/mail/mail-words.ts";
import type { MailContent } from "../../../src/outbox/mail/mails.ts";
import { maskEmail } from "../../../src/outbox/mail/mask-email.ts";
import { renderMail } from "../../../src/outbox/mail/render-mail.ts";
import { seenFrom } from "../../../src/outbox/mail/seen.ts";
import { MAILS, seen, sender, site, TAKEN_BACK, takeBack, UNTIL } from "./every-mail.ts";

const render = (content: MailContent, language: Language, to = "hana@example.jp") =>
  renderMail({ to, language, content }, sender);

/** A Japanese subject has kana, and an English one only ASCII. */
const OWN_SCRIPT = { ja: /[\u3040-\u30ff]/, en: /^[\x20-\x7e]*$/ };

const EVERY_MAIL: readonly MailContent[] = Object.values(MAILS);
const EVERY_CODE_MAIL = EVERY_MAIL.filter((content) => "code" in content);
const EVERY_OTHER = EVERY_MAIL.filter((content) => !("code" in content));
/** Mails about an act, which say when and in which browser it was. */
const EVERY_NOTICE = EVERY_MAIL.filter((content) => "seen" in content);

/** The path of a mail's secret link. */
const pathOf = ({ about }: MailContent, language: Language): string => {
  if (about === "admission") return `admit/the-secret?lng=${language}`;
  if (about.startsWith("address-change")) return `address-change/the-secret?lng=${language}`;
  const flow =
    about === "unproven" ? "sign-up" : (/^(sign-up|forgot)-link$/.exec(about)?.[1] ?? "");
  return `${flow === "" ? "object" : `${flow}/link`}/the-secret?lng=${language}`;
};

/** The mails whose button opens the log-in page. */
const LEADS_TO_LOG_IN = new Set<MailContent["about"]>([
  "unproven",
  "already-registered",
  "no-password",
  "welcome",
  "erasing-soon",
  "account-frozen",
  "taken-back",
]);

/** Target of the footer's help link. */
const helpFor = ({ about }: MailContent, language: Language) =>
  `https://identity.test/help?lng=${language}#${HELP_OF_MAIL[about]}`;

const SEEN = {
  ja: ["2026年11月16日 10:05（日本標準時）", "Chrome（Android）"],
  en: ["16 November 2026, 10:05 (Japan Standard Time)", "Chrome (Android)"],
} as const;
const STOPS = new Set<MailContent["about"]>(["stop-begun", "stop-told", "stop-reminder"]);
/** The names of the time and the browser. In a mail about a stop these are not about the change. */
function namesIn({ about }: MailContent, { seen, claims, dataReady }: MailWords) {
  if (about === "data-ready") return { ...seen, at: dataReady.begun };
  return STOPS.has(about) ? claims.asked : seen;
}
const WORDS = plainly(MAIL_WORDS);
const NOT_YOU = {
  ja: /お心当たりがない場合は、/,
  en: /If (?:this|it) wasn’t you|If you d(?:idn’t (?:ask|make)|on’t recognize)/,
};

test("an operator's own help page replaces ours", () => {
  const own = { ...site.links.en, help: "https://www.example.jp/help" };
  const theirs = { ...site, links: { ...site.links, en: own } };
  const mail = { to: "hana@example.jp", language: "en", content: MAILS.undone } as const;
  const { text } = renderMail(mail, { ...sender, site: theirs });
  expect(text).toContain(own.help);
  expect(text).not.toContain("identity.test/help");
});

describe.each(LANGUAGES)("mails in %s", (language) => {
  test.each(EVERY_MAIL)("$about names its sender, and links to help", (content) => {
    const { subject, text, html } = render(content, language);
    expect(subject).not.toMatch(/[\r\n]/);
    for (const part of [site.brand[language], helpFor(content, language)]) {
      expect(text).toContain(part);
      expect(readHtml(html).replaceAll("&amp;", "&")).toContain(part);
    }
    expect(text).not.toMatch(/undefined|\[object/);
    expect(`${subject}${text}${html}`).not.toContain(MARK);
    expect(subject).toMatch(OWN_SCRIPT[language]);
  });

  test.each(EVERY_MAIL)("$about loads nothing and runs no script", (content) => {
    const { html } = render(content, language);
    expect(html).not.toMatch(/<(?:script|link|iframe|form|svg|video)|url\(|@import|\son\w+=/i);
    const pictures = [...html.matchAll(/src="([^"]*)"/g)].map(([, address]) => address);
    expect(pictures).toEqual([`cid:mark@${site.mail_from.split("@")[1]}`]);
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
    const help = helpFor(content, language);
    const { contact } = site.links[language];
    const login = `https://portal.test/index?lng=${language}`;
    const place =
      "serviceKind" in content ? [`https://portal.test/service/store?lng=${language}`] : [];
    if (LEADS_TO_LOG_IN.has(content.about)) place.push(login);
    if (content.about === "data-ready") place.push(`https://portal.test/my-data?lng=${language}`);
    const path = pathOf(content, language);
    const secret = "secret" in content ? [`https://identity.test/login/${path}`] : [];
    const links =
      "links" in content ? [`https://identity.test/login/take-back/s3cret?lng=${language}`] : [];
    expect(addresses).toEqual([...place, ...secret, ...links, help, contact]);
  });

  test.each(EVERY_NOTICE)("$about says when, from which browser, and what to do", (content) => {
    const { text, html } = render(content, language);
    const words = WORDS[language];
    const { at, from } = namesIn(content, words);
    const [time, browser] = SEEN[language];
    const facts = [words.fact(at, time), words.fact(from, browser)];
    if (content.about === "new-browser") facts.push(words.fact(words.newBrowser.by, "Google"));
    if (content.about === "welcome") {
      facts.push(words.fact(words.newBrowser.by, words.credentials.password));
    }
    expect(text).toContain(`\n\n${facts.join("\n")}\n\n`);
    for (const part of [at, time, from, browser]) expect(readHtml(html)).toContain(part);
    expect(text).toMatch(NOT_YOU[language]);
  });

  test.each(EVERY_CODE_MAIL)("$about has the code in its subject, text and HTML", (content) => {
    const { subject, text, html } = render(content, language);
    for (const part of [subject, text, html]) expect(part).toContain(content.code);
    expect(text.match(/\b[A-Z0-9]{6}\b/g)).toEqual([content.code]);
    expect(text).toContain("10");
    // The code is spaced by style alone, so that it copies as one word.
    expect(html).toContain(`>${content.code}</div>`);
  });

  test.each(EVERY_MAIL)(
    "the subject of $about begins with the brand; its HTML has its text",
    (content) => {
      const { subject, text, html } = render(content, language);
      expect(subject).toMatch(language === "ja" ? /^【むすび ID】./ : /^\[Musubi ID\] ./);
      const [body = ""] = text.split("\n----------\n");
      const shown = readHtml(html)
        .replaceAll("&#39;", "'")
        .replaceAll("&quot;", '"')
        .replaceAll("&amp;", "&");
      const sentences = body.split("\n").filter((line) => line !== "" && !/(?:：|: )/.test(line));
      expect(sentences.length).toBeGreaterThan(1);
      for (const sentence of sentences) expect(shown).toContain(sentence);
    },
  );
});

test.each(LANGUAGES)("%s: no two kinds of mail have the same subject", (language) => {
  const other: MailContent = { ...MAILS.objected, side: "earlier" };
  const subjects = [...EVERY_MAIL, other].map((content) => render(content, language).subject);
  expect(new Set(subjects).size).toBe(subjects.length);
});

test("eight mails have a code, and no other looks as if it had one", () => {
  expect(EVERY_CODE_MAIL).toHaveLength(8);
  for (const content of EVERY_OTHER) {
    for (const language of LANGUAGES) {
      const { subject, text } = render(content, language);
      expect(`${subject}\n${text}`).not.toMatch(/\b[A-Z0-9]{6}\b/);
    }
  }
});

test.each(LANGUAGES)(
  "%s: a mail with a link instead of a code says how long it is valid, and why there is no code",
  (language) => {
    for (const about of ["sign-up-link", "forgot-link"] as const) {
      const { text } = render(MAILS[about], language);
      expect(text).toContain(WORDS[language].codeLink.life(60));
      expect(text).toContain(WORDS[language].codeLink.why);
    }
  },
);

test.each([
  ["ja", "2026年11月30日 10:05（日本標準時）", "オンラインストア、スクール"],
  ["en", "30 November 2026, 10:05 (Japan Standard Time)", "Online Store and School"],
] as const)(
  "%s: the mails about a closed ID name its services and the date of the erasure",
  (language, day, services) => {
    const closed = render(MAILS["account-closed"], language).text;
    expect(closed).toContain(day);
    expect(closed).toContain(services);
    const soon = render(MAILS["erasing-soon"], language).text;
    expect(soon).toContain(day);
    expect(soon).toContain("スクール");
    expect(render({ ...MAILS["erasing-soon"], serviceNames: [] }, language).text).not.toMatch(
      /の記録も|Your records at/,
    );
    expect(render(MAILS["account-erased"], language).text).toContain("オンラインストア");
  },
);

test("markup in a value is shown as text", () => {
  const serviceName = `<b onclick="x">"Store" & 'Co'</b>`;
  const { html, text } = render({ ...MAILS["service-erased"], serviceName }, "en");
  expect(html).not.toContain("<b ");
  expect(html).toContain("&lt;b onclick=&quot;x&quot;&gt;&quot;Store&quot; &amp; &#39;Co&#39;");
  expect(text).toContain(serviceName);
});

test.each([
  ["hana@example.jp", "h***@example.jp"],
  ["a@b.jp", "a***@b.jp"],
])("%s is masked as %s", (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});

test.each([
  ["passkey", "ログイン方法：パスキー", "Logged in with: a passkey"],
  ["Google", "ログイン方法：Google", "Logged in with: Google"],
] as const)("a log-in by %s from a new browser is told in the box", (by, ja, en) => {
  const content = { about: "new-browser", by, seen } as const;
  for (const [language, line] of [
    ["ja", ja],
    ["en", en],
  ] as const) {
    const name = WORDS[language].newBrowser.by;
    const { text, html } = render(content, language);
    expect(text).toContain(`\n${line}\n\n`);
    expect(readHtml(html)).toContain(name);
    expect(render({ ...content, by: "password" }, language).text).not.toContain(name);
  }
});

test.each<[string, string, Browser]>([
  ["ブラウザ：LINE（iPhone）", "Browser: LINE (iPhone)", { browser: "LINE", system: "iPhone" }],
  ["ブラウザ：Safari", "Browser: Safari", { browser: "Safari", system: null }],
  [
    "ブラウザ：アプリ内のブラウザ（Android）",
    "Browser: In-app browser (Android)",
    { browser: "app", system: "Android" },
  ],
  [
    "ブラウザ：不明なブラウザ（Windows）",
    "Browser: Unknown browser (Windows)",
    { browser: null, system: "Windows" },
  ],
  ["ブラウザ：不明なブラウザ", "Browser: Unknown browser", { browser: null, system: null }],
])("a mail names the browser: %s", (ja, en, browser) => {
  const content = { about: "password-changed", seen: { at: 0, browser } } as const;
  expect(render(content, "ja").text.split("\n")).toContain(ja);
  expect(render(content, "en").text.split("\n")).toContain(en);
});

test("without a user agent, only the time is shown", () => {
  const content = { about: "password-changed", seen: seenFrom({ user_agent: null }, 0) } as const;
  const { text } = render(content, "ja");
  expect(text).toContain("日時：1970年1月1日 09:00（日本標準時）");
  expect(text).not.toContain("ブラウザ：");
});

test("a raw user agent does not appear in a mail", () => {
  const user_agent = "Please call +81 3-0000-0000 <a href='https://evil.test'>now</a>";
  const seen = seenFrom({ user_agent }, 0);
  const { text, html } = render({ about: "password-changed", seen }, "en");
  for (const part of [text, html]) {
    expect(part).toContain("Unknown browser");
    expect(part).not.toMatch(/0000|evil/);
  }
});

test.each([
  [
    "UTC",
    "2026年11月16日 01:05（協定世界時）",
    "16 November 2026, 01:05 (Coordinated Universal Time)",
  ],
  [
    "America/New_York",
    "2026年11月15日 20:05（米国東部標準時）",
    "15 November 2026, 20:05 (Eastern Standard Time)",
  ],
])("a site in %s shows its own time", (time_zone, ja, en) => {
  const content = { about: "password-changed", seen } as const;
  const there = { ...sender, site: { ...site, time_zone } };
  const mail = { to: "hana@example.jp", content };
  expect(renderMail({ ...mail, language: "ja" }, there).text).toContain(ja);
  expect(renderMail({ ...mail, language: "en" }, there).text).toContain(en);
});

test("the mail about a merge says until when it can be undone, and shows each side the other's address masked", () => {
  const toTarget = render(MAILS.merged, "ja", "hana@example.jp").text;
  expect(toTarget).toContain(
    "k***@example.jp\u00a0のIDが、hana@example.jp\u00a0のIDに統合されました。",
  );
  expect(toTarget).toContain("2026年11月30日 10:05（日本標準時）までは、");
  const toSource = render(MAILS.merged, "en", "kenji@example.jp").text;
  expect(toSource).toContain("The ID kenji@example.jp was merged into the ID h***@example.jp.");
  expect(toSource).toContain("Until 30 November 2026, 10:05 (Japan Standard Time), ");
  expect(render(MAILS.unmerged, "ja", "kenji@example.jp").text).not.toContain("hana@");
});

test.each(["service-opened", "service-left", "service-woken", "service-erased"] as const)(
  "%s names the ID by its address",
  (about) => {
    expect(render(MAILS[about], "ja").text).toContain("むすび\u00a0ID（hana@example.jp）で");
    expect(render(MAILS[about], "en").text).toContain("with your Musubi\u00a0ID (hana@example.jp)");
  },
);

test("a mail with take-back links names the service that was left, if the catalogue has it", () => {
  const link = { kind: "leaving", madeAt: seen.at, secret: "s3cret", until: UNTIL } as const;
  const links = [SERVICE_ID.school, 99].map((serviceId) => ({ ...link, serviceId }));
  const { text } = render({ about: "take-back-links", links, seen, why: "asked" }, "en");
  expect(text.match(/^Leaving.*$/gm)).toEqual(["Leaving a service (School)", "Leaving a service"]);
});

describe.each(LANGUAGES)("a notice with a link, in %s", (language) => {
  const until = { ja: "2026年11月30日 10:05（日本標準時）", en: "30 November 2026, 10:05" }[
    language
  ];

  test.each(TAKEN_BACK)(
    "%s says once when the link ends, and does not ask to contact us",
    (about) => {
      const { text, html } = render({ ...MAILS[about], takeBack }, language);
      const address = `https://identity.test/login/take-back/a-secret_1?lng=${language}`;
      expect(text.split("\n").filter((line) => line.endsWith(address))).toHaveLength(1);
      expect(html).toContain(`href="${address}"`);
      expect(text.split(until)).toHaveLength(2);
      expect(text).not.toContain(WORDS[language].notYou);
      const offers: Partial<Record<typeof about, RegExp>> = {
        "email-changed": /変更を止|stop the change/,
        "service-linked": /連携を解除|unlink/,
      };
      const change = offers[about] ?? /元に戻|undo/;
      expect(text).toMatch(about.startsWith("password-") ? /凍結|freeze/ : change);
    },
  );
});

test.each(LANGUAGES)(
  "%s: a warning ends with a sentence and its link in the other language, and explains nothing before its button",
  (language) => {
    const other = language === "ja" ? "en" : "ja";
    const { says, link } = WORDS[other].elsewise;
    for (const about of [...TAKEN_BACK, "new-browser"] as const) {
      const { text, html } = render({ ...MAILS[about], takeBack } as MailContent, language);
      const [body = ""] = text.split("\n\n----------\n");
      const address = `https://identity.test/login/take-back/a-secret_1?lng=${other}`;
      expect(body.endsWith(`${says}\n${WORDS[language].link(link, address)}`)).toBe(true);
      expect(html).toContain(`<p lang="${other}"`);
      const [above = ""] = body.split("/login/take-back/");
      // What happened; when and where; what to do; the button.
      expect(above.split("\n\n").slice(1)).toHaveLength(4);
    }
  },
);

test("what a freeze does, and until when its link works, stand below the button", () => {
  const notice = render({ ...MAILS["password-changed"], takeBack }, "en").text;
  const office = render({ ...MAILS["office-act"], act: "freeze-sent", takeBack }, "en").text;
  const after = en.takeBack.freeze.after("30 November 2026, 10:05 (Japan Standard Time)");
  for (const text of [notice, office]) {
    const [above, below] = text.split(`/take-back/${takeBack.secret}?lng=en`);
    expect(above).not.toContain("Freezing");
    expect(below).toContain(`\n\n${after}\n\n`);
  }
});

test("only with `goesBack`, a merge notice says that acts at services go back too", () => {
  for (const language of LANGUAGES) {
    const { goesBack } = WORDS[language].merged;
    expect(render(MAILS.merged, language).text).toContain(goesBack);
    expect(render({ ...MAILS.merged, goesBack: false }, language).text).not.toContain(goesBack);
  }
});

test("an address change that was stopped: only the present mailbox is told why, and asked to contact us", () => {
  const { about, newEmail, at } = MAILS["address-change-stopped"];
  for (const language of LANGUAGES) {
    const { notYou } = WORDS[language];
    expect(render(MAILS["address-change-stopped"], language).text).toContain(notYou);
    expect(render({ about, newEmail, at }, language).text).not.toContain(notYou);
  }
});

test("the mailbox of an old account gets the ID's address masked", () => {
  const { text, html } = render(MAILS["service-linked"], "ja", "old@example.jp");
  expect(text).toContain("h***@example.jp");
  expect(`${text}${html}`).not.toContain("hana@");
});

test("the mails about a stop name its end; the present mailbox sees the earlier address masked", () => {
  const toPresent = render(MAILS["stop-told"], "ja", "hana@example.jp").text;
  expect(toPresent).toContain("k***@example.jp");
  expect(toPresent).toContain("2026年11月19日 10:05（日本標準時）");
  expect(toPresent).toContain("https://identity.test/login/object/the-secret");
  expect(render(MAILS["stop-begun"], "en", "kenji@example.jp").text).toContain(
    "19 November 2026, 10:05 (Japan Standard Time)",
  );
});

test("the mail about a take-back tells the holder of an ID without a password to log in, not to set one", () => {
  const { logIn, setPassword } = en.claims.takenBack;
  const text = (hasPassword: boolean) => render({ ...MAILS["taken-back"], hasPassword }, "en").text;
  expect(text(true)).toContain(setPassword);
  expect(text(false)).toContain(logIn);
  expect(text(false)).not.toContain(setPassword);
});

test("the code for an early erasing comes with the advice to change the password only if there is one", () => {
  const { notYou, withoutPassword } = en.eraseCode;
  const text = (hasPassword: boolean) => render({ ...MAILS["erase-code"], hasPassword }, "en").text;
  expect(text(true)).toContain(notYou);
  expect(text(false)).toContain(withoutPassword);
  expect(text(false)).not.toContain("password");
});

test("the mail about a take-back mentions services only if some go back", () => {
  const { services: said } = en.claims.takenBack;
  const text = (services: boolean) => render({ ...MAILS["taken-back"], services }, "en").text;
  expect(text(true)).toContain(said);
  expect(text(false)).not.toContain(said);
});

test("the mail about a freeze leads to the log-in page, unless another company's password is to be changed first", () => {
  const { setPassword, wait, passkeys } = en.claims.frozen;
  const text = (hasPassword: boolean, hasProvider: boolean) =>
    render({ ...MAILS["account-frozen"], hasPassword, hasProvider }, "en").text;
  expect(text(true, true)).toContain(`${setPassword}\n\n${en.logIn}: `);
  expect(text(false, false)).toContain(`${passkeys}\n\n${en.logIn}: `);
  expect(text(false, true)).toContain(wait);
  expect(text(false, true)).not.toContain(en.logIn);
});

test("the mail to a holder who lost the ID says how to bring the change back", () => {
  const { text } = render({ ...MAILS.undone, takeBack }, "en");
  const { lead, after } = en.takeBack.bringBack;
  expect(text).toContain(lead);
  expect(text).toContain(after("30 November 2026, 10:05 (Japan Standard Time)"));
  expect(text).toContain(en.takeBackButtons.loser);
});

test("after an objection the present and the earlier mailbox get different texts", () => {
  const { present, earlier } = en.claims.objected;
  const text = (side: "present" | "earlier") => render({ ...MAILS.objected, side }, "en").text;
  expect(text("present")).toContain(present.lead("Musubi\u00a0ID (hana@example.jp)"));
  expect(text("earlier")).toContain(earlier.lead("Musubi\u00a0ID"));
});
