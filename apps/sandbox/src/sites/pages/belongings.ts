import type { Language } from "@musubi/contract";
import * as v from "valibot";
import { type Html, html } from "../../pages/html.ts";
import { writeDay } from "../../times.ts";

/** A text of the sample data: in both languages, or in the one in which it was written. */
const words = v.union([v.strictObject({ ja: v.string(), en: v.string() }), v.string()]);
type Words = v.InferOutput<typeof words>;

const say = (text: Words, language: Language): string =>
  typeof text === "string" ? text : text[language];

type Kind = {
  readonly title: Readonly<Record<Language, string>>;
  readonly empty: Readonly<Record<Language, string>>;
  /** Returns one item for display. Undefined if it is not such an item. */
  readonly show: (thing: unknown, language: Language) => Html | undefined;
};

const describeKind = <const S extends v.GenericSchema>(
  schema: S,
  title: Kind["title"],
  empty: Kind["empty"],
  show: (thing: v.InferOutput<S>, language: Language) => Html,
): Kind => ({
  title,
  empty,
  show(thing, language) {
    const read = v.safeParse(schema, thing);
    return read.success ? show(read.output, language) : undefined;
  },
});

const ORDER_STATES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  delivered: { ja: "お届け済み", en: "Delivered" },
  shipped: { ja: "配送中", en: "On its way" },
};

/** What users keep at a service, by its name there. */
const KINDS: Readonly<Record<string, Kind>> = {
  orders: describeKind(
    v.object({
      number: v.string(),
      placed: v.string(),
      item: words,
      yen: v.number(),
      state: v.string(),
    }),
    { ja: "ご注文履歴", en: "Your orders" },
    { ja: "ご注文はまだありません。", en: "You have no orders yet." },
    ({ number, placed, item, yen, state }, language) =>
      html`<b>${say(item, language)}</b><small>${writeDay(placed, language)} · ${number} · ${writeYen(yen, language)} · ${ORDER_STATES[state]?.[language] ?? state}</small>`,
  ),
  records: describeKind(
    v.object({ day: v.string(), note: words, steps: v.number() }),
    { ja: "これまでの記録", en: "Your records" },
    { ja: "記録はまだありません。", en: "You have no records yet." },
    ({ day, note, steps }, language) =>
      html`<small>${writeDay(day, language)}</small><b>${say(note, language)}</b><small>${writeSteps(steps, language)}</small>`,
  ),
  courses: describeKind(
    v.object({ title: words, enrolled: v.string(), lessonsDone: v.number(), lessons: v.number() }),
    { ja: "受講中の講座", en: "Your courses" },
    { ja: "受講中の講座はまだありません。", en: "You have no courses yet." },
    ({ title, lessonsDone, lessons }, language) => {
      const [done, all] = [`${lessonsDone}`, `${lessons}`];
      const words = { ja: `全${all}回のうち${done}回を修了`, en: `${done} of ${all} lessons done` };
      return html`<b>${say(title, language)}</b><progress value="${done}" max="${all}" aria-hidden="true"></progress><small>${words[language]}</small>`;
    },
  ),
  entries: describeKind(
    v.object({ day: v.string(), title: words }),
    { ja: "これからの予定", en: "What lies ahead" },
    { ja: "予定はまだありません。", en: "You have no plans yet." },
    ({ day, title }, language) =>
      html`<time datetime="${day}">${writeDay(day, language)}</time><b>${say(title, language)}</b>`,
  ),
};

/** Returns a user's belongings, as far as the site can show them. `usual` lists what users keep there. */
export function describeBelongings(
  belongings: Readonly<Record<string, unknown>>,
  usual: readonly string[],
  language: Language,
): readonly Html[] {
  const names = [...new Set([...usual, ...Object.keys(belongings)])];
  return names.flatMap((name) => {
    const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
    const things = belongings[name] ?? [];
    if (kind === undefined || !Array.isArray(things)) return [];
    const shown = things.flatMap((thing) => kind.show(thing, language) ?? []);
    const list =
      shown.length === 0
        ? html`<p>${kind.empty[language]}</p>`
        : html`<ul class="things">${shown.map((thing) => html`<li class="thing">${thing}</li>\n`)}</ul>`;
    return [html`<h2>${kind.title[language]}</h2>\n${list}\n`];
  });
}

const writeSteps = (steps: number, language: Language): string => {
  const number = steps.toLocaleString(language);
  return { ja: `${number}歩`, en: `${number} steps` }[language];
};

const writeYen = (yen: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: "currency", currency: "JPY" }).format(yen);
