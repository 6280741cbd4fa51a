import { type Language, LOCALES } from "@musubi/contract";
import type { ActivityWords } from "../../portal/words/activity.ts";
import type { ShownRow } from "./describe-row.ts";

/** The words and the time zone of the file. */
export type Telling = {
  readonly words: ActivityWords;
  readonly language: Language;
  readonly timeZone: string;
};

/** What a spreadsheet would read as a formula, or as the end of a cell. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns rows as CSV (RFC 4180), with the byte order mark by which spreadsheets recognise UTF-8. */
export function writeCsv(rows: readonly ShownRow[], telling: Telling): string {
  const { columns, succeeded } = telling.words.save;
  const head = [
    columns.time(telling.timeZone),
    ...[columns.what, columns.result, columns.why, columns.service],
    ...[columns.times, columns.browser, columns.network],
  ];
  const lines = rows.map((row) => [
    tellTime(row.at, telling),
    row.what,
    row.refused ? telling.words.failed : succeeded,
    ...[row.why, row.service, `${row.times}`, row.browser, row.network],
  ]);
  const written = [head, ...lines].map((cells) => cells.map((cell) => writeCell(cell ?? "")));
  return `\ufeff${written.map((cells) => `${cells.join(",")}\r\n`).join("")}`;
}

function writeCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Returns rows as JSON: the same words, plus an ISO time. */
export function writeJson(rows: readonly ShownRow[], telling: Telling): string {
  const { words, timeZone } = telling;
  const records = rows.map(({ at, what, refused, why, times, service, browser, network }) => ({
    at: new Date(at).toISOString(),
    time: tellTime(at, telling),
    what,
    result: refused ? words.failed : words.save.succeeded,
    why: why ?? null,
    service: service ?? null,
    times,
    browser: browser ?? null,
    network: network ?? null,
  }));
  return `${JSON.stringify({ time_zone: timeZone, language: telling.language, records }, null, 2)}\n`;
}

/** Returns a time to the second, in a form that sorts. */
function tellTime(time: number, { language, timeZone }: Telling): string {
  const parts = new Intl.DateTimeFormat(LOCALES[language], {
    ...({ year: "numeric", month: "2-digit", day: "2-digit", calendar: "gregory" } as const),
    ...({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const),
    ...{ numberingSystem: "latn", timeZone },
  }).formatToParts(time);
  const find = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? "";
  const day = [find("year"), find("month"), find("day")].join("-");
  return `${day} ${[find("hour"), find("minute"), find("second")].join(":")}`;
}
