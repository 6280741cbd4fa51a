/** Markup that is safe to send: written in this program, or escaped. Only `html` creates it. */
export class Html {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

type Value = string | Html | readonly Html[];

/** Inserts values into markup, and escapes those that are not markup. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(render)));

const render = (value: Value): string => {
  if (typeof value === "string") return escapeText(value);
  return value instanceof Html ? value.toString() : value.join("");
};

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeText = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
