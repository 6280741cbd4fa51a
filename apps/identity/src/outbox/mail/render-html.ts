import type { Language } from "@musubi/contract";
import type { SiteFile } from "@musubi/contract/brand";
import { layOutHtml, plain } from "@musubi/phrases";
import type { Footer } from "./footer.ts";
import type { Letter, Link, Paragraph } from "./letter.ts";
import { chooseColours, type MailColours, type Palette } from "./mail-colours.ts";
import type { MailWords } from "./mail-words.ts";
import type { Mark } from "./mark.ts";

type Look = {
  readonly language: Language;
  readonly site: SiteFile;
  readonly brand: string;
  readonly mark: Mark;
};

const BODY = "'Hiragino Sans','Yu Gothic Medium','Yu Gothic',Meiryo,'Noto Sans JP',sans-serif";
const TITLE = "'Hiragino Mincho ProN','Yu Mincho','Noto Serif JP','Noto Serif CJK JP',serif";
const CODE = "ui-monospace,Menlo,Consolas,'Courier New',monospace";
const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/**
 * Writes a letter as HTML: one column of 480 px in the colours of the pages. Styles are inline, for mail programs
 * that drop style sheets; the one in the head is for dark mode. Boxes are tables, which mail programs lay out alike.
 */
export function renderHtml(
  words: MailWords,
  { subject, title = subject, paragraphs }: Letter,
  { lines, links }: Footer,
  { language, site, brand, mark }: Look,
): string {
  const colours = chooseColours(site);
  const { paper } = colours;
  const parts = paragraphs.map((part) => drawPart(words, colours, part));
  const ends = links
    .map((link) => anchor(link, "soft", `display:inline-block;padding:11px 0;color:${paper.soft}`))
    .join(" ｜ ");
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(plain(subject))}</title>
<style>${drawNight(colours.ink)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${paper.ground}">
${drawPreview(paragraphs)}
${TABLE} class="ground" bgcolor="${paper.ground}"><tr><td align="center" style="padding:16px 12px 24px">
<!--[if mso]><table role="presentation" width="480"><tr><td><![endif]-->
<div style="max-width:480px;margin:0 auto;text-align:left;font-family:${BODY};font-size:16px;line-height:1.75;overflow-wrap:anywhere;word-break:keep-all">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="32" style="padding:0 12px 16px 0">${drawMark(mark, colours)}</td>
<td class="text" style="padding:0 0 16px;font-family:${TITLE};font-size:18px;letter-spacing:.04em;line-height:1.3;color:${paper.text}">${write(brand)}</td>
</tr></table>
${TABLE} class="surface line" bgcolor="${paper.surface}" style="border:1px solid ${paper.line};border-radius:16px;border-collapse:separate"><tr><td class="text" style="padding:20px 24px 12px;color:${paper.text}">
<h1 class="text" style="margin:0 0 16px;font-family:${TITLE};font-size:22px;font-weight:600;line-height:1.4;color:${paper.text}">${write(title.replaceAll("'", "’"))}</h1>
${parts.join("\n")}
</td></tr></table>
<p class="soft" style="margin:16px 0 0;padding:0 12px;font-size:13px;color:${paper.soft}">${lines.map(write).join("<br>")}<br>${ends}</p>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

/** Lists of mails show a mail's first text beside its subject: not the brand's name and the subject once more. */
const drawPreview = (paragraphs: readonly Paragraph[]): string =>
  `<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(plain(paragraphs.find((part) => typeof part === "string") ?? ""))}</div>`;

function drawPart(words: MailWords, colours: MailColours, part: Paragraph): string {
  if (typeof part === "string") return `<p style="margin:0 0 16px">${write(part)}</p>`;
  if ("code" in part) return drawCode(words, colours.paper, part.code);
  if ("facts" in part) return drawFacts(colours.paper, part);
  if ("link" in part) return drawQuietButton(colours.paper, part.link);
  if ("says" in part) return drawAside(colours.paper, part);
  return drawButton(words, colours, part.button);
}

/** The digits are spaced only by the style, so that a code is copied as one word. */
const drawCode = ({ codeName }: MailWords, { ground, edge, text, soft }: Palette, code: string) =>
  drawBox(
    `class="ground edge" bgcolor="${ground}" align="center" style="padding:12px 8px 16px;border:1px solid ${edge};border-radius:12px"`,
    `<div class="soft" style="font-size:13px;color:${soft}">${write(codeName)}</div>
<div class="text" style="padding-left:.2em;font-family:${CODE};font-size:32px;font-weight:700;line-height:1.4;letter-spacing:.2em;color:${text};-webkit-user-select:all;user-select:all">${escapeHtml(code)}</div>`,
  );

function drawFacts(
  { ground, soft, text, accent }: Palette,
  { about, facts, more }: Extract<Paragraph, { facts: unknown }>,
): string {
  const lines = [
    ...(about === undefined ? [] : [`<strong>${write(about)}</strong>`]),
    ...facts.map(
      ({ name, value }) =>
        `<span class="soft" style="font-size:13px;color:${soft}">${write(name)}</span>&ensp;${write(value)}`,
    ),
    ...(more ? [anchor(more, "accent", `font-weight:700;line-height:2.9;color:${accent}`)] : []),
  ];
  return drawBox(
    `class="ground text" bgcolor="${ground}" style="padding:12px 16px;border-radius:12px;font-size:15px;line-height:1.6;color:${text}"`,
    lines.join("<br>\n"),
  );
}

/** Some programs ignore a link's padding, so its cell has padding too. */
const drawButton = (words: MailWords, { paper, action, onAction }: MailColours, link: Link) =>
  `${drawBox(
    `bgcolor="${action}" align="center" style="border-radius:16px;background:${action};mso-padding-alt:14px 16px"`,
    anchor(link, "", `${BUTTON};color:${onAction}`),
    8,
  )}
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:1.6;color:${paper.soft}">${write(words.byAddress)}<br><span style="word-break:break-all">${escapeHtml(link.address)}</span></p>`;

const drawQuietButton = ({ edge, text }: Palette, link: Link) =>
  drawBox(
    `class="edge" align="center" style="border:1px solid ${edge};border-radius:16px;mso-padding-alt:14px 16px"`,
    anchor(link, "text", `${BUTTON};color:${text}`),
  );

/** For a reader who does not know the letter's language. */
const drawAside = (
  { soft, accent }: Palette,
  { language, says, to }: Extract<Paragraph, { says: unknown }>,
) =>
  `<p lang="${language}" class="soft" style="margin:0 0 16px;font-size:13px;line-height:1.6;color:${soft}">${write(says)} ${anchor(to, "accent", `display:inline-block;padding:8px 0;font-weight:700;color:${accent}`)}</p>`;

const BUTTON =
  "display:block;padding:14px 16px;font-weight:700;letter-spacing:.04em;line-height:1.4;text-decoration:none";

/** Draws a table of one cell, with space below. */
const drawBox = (cell: string, content: string, below = 16): string =>
  `${TABLE} style="border-collapse:separate"><tr><td ${cell}>${content}</td></tr></table><div style="height:${below}px;line-height:${below}px;font-size:1px">&nbsp;</div>`;

/** The brand's name stands beside the mark, so a reader without pictures misses nothing. */
const drawMark = (mark: Mark, { action, onAction }: MailColours): string =>
  "picture" in mark
    ? `<img src="cid:${escapeHtml(mark.cid)}" width="32" height="32" alt="" style="display:block;border:0">`
    : `<div aria-hidden="true" style="width:32px;height:32px;border-radius:8px;background:${action};color:${onAction};font-size:18px;line-height:32px;text-align:center">${escapeHtml(mark.letter)}</div>`;

/** For programs that follow the system's dark mode. */
const drawNight = ({ ground, surface, line, edge, text, soft, accent }: Palette): string =>
  [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    "@media (prefers-color-scheme:dark){",
    `.ground{background:${ground}!important}`,
    `.surface{background:${surface}!important}`,
    `.line{border-color:${line}!important}`,
    `.edge{border-color:${edge}!important}`,
    `.text{color:${text}!important}`,
    `.soft{color:${soft}!important}`,
    `.accent{color:${accent}!important}`,
    "}",
  ].join("");

const anchor = ({ name, address }: Link, className: string, style: string): string =>
  `<a href="${escapeHtml(address)}"${className && ` class="${className}"`} style="${style}">${write(name)}</a>`;

/** Writes a text whose lines end between phrases: inline, for programs that drop style sheets. */
const write = (text: string): string => layOutHtml(text, escapeHtml, 'style="white-space:nowrap"');

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
