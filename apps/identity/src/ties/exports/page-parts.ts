import { layOutHtml } from "@musubi/phrases";
import type { Fact } from "../../accounts/facets/facet.ts";
import { escapeHtml } from "../../outbox/mail/render-html.ts";

/** Writes a text whose lines end between phrases. */
export const write = (text: string): string => layOutHtml(text, escapeHtml);

export const drawSection = (title: string, ...below: readonly string[]): string =>
  `<section><h2>${write(title)}</h2>${below.join("")}</section>`;

export const drawText = (text: string): string => `<p>${write(text)}</p>`;

export function drawFacts(facts: readonly Fact[]): string {
  const known = facts.flatMap(([name, value]) =>
    value === null ? [] : [`<dt>${write(name)}</dt><dd>${drawValue(value)}</dd>`],
  );
  return `<dl>${known.join("")}</dl>`;
}

/** Draws rows under column heads, or `none` if there are no rows. */
export function drawTable(
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
export function drawJson(value: unknown, words: YesOrNo): string {
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
