import type { Language } from "@musubi/contract";
import { layOutHtml, plain } from "@musubi/phrases";
import { createPen, type Pen } from "../../accounts/facets/data-file-pen.ts";
import { type Block, type Fact, SECTIONS, type Section } from "../../accounts/facets/facet.ts";
import { FACETS } from "../../accounts/facets/facets.ts";
import { chooseColours } from "../../outbox/mail/mail-colours.ts";
import { escapeHtml } from "../../outbox/mail/render-html.ts";
import type { Config } from "../../settings/config.ts";
import type { Holdings } from "./describe-holdings.ts";
import { drawStyle } from "./page-style.ts";
import type { Contents, GivenData } from "./read-export.ts";

/**
 * Writes a holder's file as a page that can still be read without us in years. It contains everything it shows,
 * fetches nothing and runs nothing, whatever a service has put into it.
 */
export function composePage(
  config: Pick<Config, "site" | "catalogue">,
  { made_at, kept_here: held, kept_by_services: given }: Contents,
  language: Language,
): string {
  const pen = createPen(config, language);
  const { words, time } = pen;
  const title = words.title(config.site.brand[language]);
  const sections = [
    ...SECTIONS.account.map((section) => drawHeld(pen, held, section)),
    ...given.map((each) => drawGiven(pen, each)),
    ...SECTIONS.use.map((section) => drawHeld(pen, held, section)),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(plain(title))}</title>
<style>${drawStyle(chooseColours(config.site))}</style>
</head>
<body>
<main>
<h1>${write(title)}</h1>
${drawText(words.lead(held.id.email, time(made_at)))}
${drawText(words.care)}
${sections.join("\n")}
</main>
</body>
</html>
`;
}

/** Draws one section: the entries, texts and tables of its facets, then the facts of all of them in one list. */
function drawHeld(pen: Pen, held: Holdings, section: Section): string {
  const blocks = Object.values(FACETS).flatMap(({ shown }): readonly Block[] =>
    typeof shown !== "string" && shown.section === section ? shown.draw(held, pen) : [],
  );
  const { none, [section]: words } = pen.words;
  const facts = blocks.flatMap((block) => ("facts" in block ? block.facts : []));
  const drawn = blocks.map((block) => drawBlock(block, none)).join("");
  return drawSection(
    words.title,
    drawn + (facts.length > 0 ? drawFacts(facts) : "") || drawText(none),
  );
}

function drawBlock(block: Block, none: string): string {
  if ("facts" in block) return "";
  if ("entry" in block) return drawFacts(block.entry);
  return "text" in block ? drawText(block.text) : drawTable(block.columns, block.rows, none);
}

function drawGiven({ words }: Pen, { name, state, data }: GivenData): string {
  const { title, lead, ask, ...reasons } = words.given;
  if (state === "held") return drawSection(title(name), drawText(lead), drawJson(data, words));
  const next = state === "none" ? [] : [drawText(ask)];
  return drawSection(title(name), drawText(reasons[state]), ...next);
}

/** Writes a text whose lines end between phrases. */
const write = (text: string): string => layOutHtml(text, escapeHtml);

const drawSection = (title: string, ...below: readonly string[]): string =>
  `<section><h2>${write(title)}</h2>${below.join("")}</section>`;

const drawText = (text: string): string => `<p>${write(text)}</p>`;

function drawFacts(facts: readonly Fact[]): string {
  const known = facts.flatMap(([name, value]) =>
    value === null ? [] : [`<dt>${write(name)}</dt><dd>${drawValue(value)}</dd>`],
  );
  return `<dl>${known.join("")}</dl>`;
}

/** Draws rows under column heads, or `none` if there are no rows. */
function drawTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): string {
  if (rows.length === 0) return drawText(none);
  const head = columns.map((column) => `<th scope="col">${write(column)}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map(drawCell).join("")}</tr>`).join("");
  return `<div class="table"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const drawCell = (value: string): string => `<td>${drawValue(value)}</td>`;

/** Isolated, so that a right-to-left mark turns only its own text. */
const drawValue = (text: string): string => `<bdi>${write(text)}</bdi>`;

type YesOrNo = { readonly yes: string; readonly no: string; readonly none: string };

/** Draws nested data from a service as plain text: no link, no picture, no script. */
function drawJson(value: unknown, words: YesOrNo): string {
  if (value === null || value === undefined || value === "") return write(words.none);
  if (typeof value === "boolean") return write(value ? words.yes : words.no);
  if (typeof value !== "object") return drawValue(`${value}`);
  const entries = Object.entries(value);
  if (entries.length === 0) return write(words.none);
  if (Array.isArray(value)) {
    return `<ol>${value.map((each) => `<li>${drawJson(each, words)}</li>`).join("")}</ol>`;
  }
  const facts = entries.map(
    ([name, each]) => `<dt>${drawValue(name)}</dt><dd>${drawJson(each, words)}</dd>`,
  );
  return `<dl>${facts.join("")}</dl>`;
}
