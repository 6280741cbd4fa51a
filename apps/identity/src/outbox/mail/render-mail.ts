import type { Language, Site } from "@musubi/contract";
import { UnknownKindError } from "../unknown-kind.ts";
import { composeMail, type Sender } from "./compose-mail.ts";
import type { Link, Paragraph } from "./letter.ts";
import { MAIL_WORDS, type MailWords } from "./mail-words.ts";
import type { Mail } from "./mails.ts";

export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Writes a mail out, as plain text and as HTML that fetches nothing. */
export function renderMail(mail: Mail, sender: Sender): RenderedMail {
  const { language } = mail;
  if (!Object.hasOwn(MAIL_WORDS, language)) throw new UnknownKindError("language", language);
  const words = MAIL_WORDS[language];
  const { subject, paragraphs } = composeMail(mail, words, sender);
  const footer = composeFooter(words, language, sender.site);
  return {
    subject,
    text: renderText(words, paragraphs, footer),
    html: renderHtml(words, language, subject, paragraphs, footer),
  };
}

type Footer = {
  readonly lines: readonly string[];
  readonly links: readonly Link[];
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
  const writeLink = ({ name, address }: Link) => words.link(name, address);
  const body = paragraphs.map((part) => {
    if (typeof part === "string") return part;
    if ("code" in part) return words.codeLine(part.code);
    return "link" in part ? writeLink(part.link) : part.lines.join("\n");
  });
  const footer = [...lines, ...links.map(writeLink)];
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
    if ("link" in part) return `<p>${anchor(part.link)}</p>`;
    if ("lines" in part) return `<p>${part.lines.map(escapeHtml).join("<br>\n")}</p>`;
    return `<p style="font-size:1.5em"><strong>${escapeHtml(words.codeLine(part.code))}</strong></p>`;
  });
  const footer = [...lines.map(escapeHtml), ...links.map(anchor)];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${BODY_STYLE}">
${body.join("\n")}
<hr>
<p><small>${footer.join("<br>\n")}</small></p>
</body>
</html>
`;
}

/** In the letters of the pages, one column, and no colours: those are the mail program's, by day and by night. */
const BODY_STYLE =
  "max-width:32em;margin:0 auto;padding:16px;font-family:sans-serif;line-height:1.75;overflow-wrap:anywhere;word-break:auto-phrase";

const anchor = ({ name, address }: Link): string =>
  `<a href="${escapeHtml(address)}">${escapeHtml(name)}</a>`;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
