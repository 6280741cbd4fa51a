import { CODE_LIFETIME_MS, type Language, type Site, SLEEP_DAYS } from "@musubi/contract";
import { mail as en } from "@musubi/messages/en/mail";
import { mail as ja } from "@musubi/messages/ja/mail";
import type { Words } from "@musubi/messages/words";
import { UnknownKindError } from "../unknown-kind.ts";
import type { MailContent } from "./mails.ts";
import { maskEmail } from "./mask-email.ts";

type MailWords = Words<typeof ja>;

/** What a mail says, before it has a form. */
type Letter = { readonly subject: string; readonly paragraphs: readonly Paragraph[] };
type Paragraph = string | { readonly code: string } | { readonly link: string };

export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

const WORDS: Readonly<Record<Language, MailWords>> = { ja, en };

/** Writes a mail out, as plain text and as HTML that fetches nothing. */
export function renderMail(content: MailContent, language: Language, site: Site): RenderedMail {
  if (!Object.hasOwn(WORDS, language)) throw new UnknownKindError("language", language);
  const words = WORDS[language];
  const { subject, paragraphs } = compose(content, words, language);
  const footer = composeFooter(words, language, site);
  return {
    subject,
    text: renderText(words, paragraphs, footer),
    html: renderHtml(words, language, subject, paragraphs, footer),
  };
}

function compose(content: MailContent, words: MailWords, language: Language): Letter {
  const { about } = content;
  switch (content.about) {
    case "change-email-code":
      return composeCode(words, words.changeEmailCode, content.code);
    case "service-reset-code": {
      const { lead, ...letter } = words.serviceResetCode;
      return composeCode(words, { ...letter, lead: lead(content.serviceName) }, content.code);
    }
    case "sign-up-code":
      return composeCode(words, words.signUpCode, content.code);
    case "forgot-code":
      return composeCode(words, words.forgotCode, content.code);
    case "already-registered":
    case "no-password": {
      const letter = content.about === "no-password" ? words.noPassword : words.alreadyRegistered;
      const names = content.ways.map((way) => {
        if (!Object.hasOwn(words.signInWays, way)) throw new UnknownKindError("sign-in", way);
        return words.signInWays[way];
      });
      const ways = new Intl.ListFormat(language, { type: "disjunction" }).format(names);
      return { subject: letter.subject, paragraphs: [letter.lead(ways), words.ignore] };
    }
    case "address-resting": {
      const { subject, lead } = words.addressResting;
      return { subject, paragraphs: [lead, words.ignore] };
    }
    case "password-reset": {
      const { subject, lead } = words.passwordReset;
      return { subject, paragraphs: [lead, words.notYou] };
    }
    case "email-changed": {
      const { subject, lead, last } = words.emailChanged;
      // The old mailbox may be another person's by now: enough to recognise the new one, no more.
      const newEmail = maskEmail(content.newEmail);
      return { subject, paragraphs: [lead(newEmail), words.notYou, last] };
    }
    case "password-changed": {
      const { subject, lead } = words.passwordChanged;
      return { subject, paragraphs: [lead, words.notYou] };
    }
    case "service-linked": {
      const { subject, lead } = words.serviceLinked;
      const services = new Intl.ListFormat(language).format(content.serviceNames);
      return { subject, paragraphs: [lead(services, content.idEmail), words.notYou] };
    }
    case "merged": {
      const { subject, lead, signIn } = words.merged;
      const { sourceEmail, targetEmail } = content;
      const paragraphs = [lead(sourceEmail, targetEmail), signIn(targetEmail), words.notYou];
      return { subject, paragraphs };
    }
    case "unmerged": {
      const { subject, lead, signIn } = words.unmerged;
      const { sourceEmail, targetEmail } = content;
      const paragraphs = [lead(sourceEmail, targetEmail), signIn(sourceEmail), words.notYou];
      return { subject, paragraphs };
    }
    case "service-deleted": {
      const { subject, lead } = words.serviceDeleted;
      const { serviceName } = content;
      return { subject: subject(serviceName), paragraphs: [lead(serviceName), words.notYou] };
    }
    case "service-left": {
      const { subject, lead, wayBack, noWayBack } = words.serviceLeft;
      const { serviceName, wayBack: way } = content;
      const paragraphs = [
        lead(serviceName),
        ...(way ? [wayBack(tellDay(way.until, language)), { link: way.address }] : [noWayBack]),
        words.notYou,
      ];
      return { subject: subject(serviceName), paragraphs };
    }
    case "service-woken": {
      const { subject, lead } = words.serviceWoken;
      const { serviceName, address } = content;
      const paragraphs = [lead(serviceName), { link: address }, words.notYou];
      return { subject: subject(serviceName), paragraphs };
    }
    case "link-undone": {
      const { subject, lead, again } = words.linkUndone;
      const { serviceName, idEmail } = content;
      const paragraphs = [lead(serviceName, idEmail), again(SLEEP_DAYS), words.notYou];
      return { subject: subject(serviceName), paragraphs };
    }
    case "relink-code": {
      const { lead, ...letter } = words.relinkCode;
      return composeCode(words, { ...letter, lead: lead(content.serviceName) }, content.code);
    }
    case "account-closed": {
      const { subject, lead, thanks } = words.accountClosed;
      return { subject, paragraphs: [lead, thanks, words.notYou] };
    }
    default:
      content satisfies never;
      throw new UnknownKindError("mail", about);
  }
}

const LOCALES: Readonly<Record<Language, string>> = { ja: "ja-JP", en: "en-GB" };

const tellDay = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeZone: "Asia/Tokyo" }).format(
    at,
  );

const composeCode = (
  words: MailWords,
  letter: MailWords["changeEmailCode"],
  code: string,
): Letter => ({
  subject: letter.subject(code),
  paragraphs: [
    letter.lead,
    { code },
    words.codeLife(CODE_LIFETIME_MS / 60_000),
    letter.notYou,
    words.codeSecrecy,
  ],
});

type Footer = {
  readonly lines: readonly string[];
  readonly links: readonly { readonly name: string; readonly address: string }[];
};

const composeFooter = ({ footer }: MailWords, language: Language, site: Site): Footer => ({
  lines: [footer.sender(site.brand[language]), footer.noReply],
  links: [
    { name: footer.help, address: site.links[language].help },
    { name: footer.contact, address: site.links[language].contact },
  ],
});

function renderText(
  words: MailWords,
  paragraphs: readonly Paragraph[],
  { lines, links }: Footer,
): string {
  const body = paragraphs.map((part) => {
    if (typeof part === "string") return part;
    return "code" in part ? words.codeLine(part.code) : part.link;
  });
  const footer = [...lines, ...links.map(({ name, address }) => words.footer.link(name, address))];
  return `${body.join("\n\n")}\n\n----------\n${footer.join("\n")}\n`;
}

function renderHtml(
  words: MailWords,
  language: Language,
  subject: string,
  paragraphs: readonly Paragraph[],
  { lines, links }: Footer,
): string {
  const body = paragraphs.map((part) => {
    if (typeof part === "string") return `<p>${escapeHtml(part)}</p>`;
    if ("link" in part) {
      const address = escapeHtml(part.link);
      return `<p><a href="${address}">${address}</a></p>`;
    }
    return `<p style="font-size:1.5em"><strong>${escapeHtml(words.codeLine(part.code))}</strong></p>`;
  });
  const footer = [
    ...lines.map(escapeHtml),
    ...links.map(({ name, address }) => `<a href="${escapeHtml(address)}">${escapeHtml(name)}</a>`),
  ];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body>
${body.join("\n")}
<hr>
<p><small>${footer.join("<br>\n")}</small></p>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
