import { layOutHtml } from "@musubi/phrases";
import { markPhrases } from "@musubi/phrases/find";

/** Names are one phrase. */
const SENTENCE = /[\u3041-\u30ff\u4e00-\u9fff].{9,}/;
/** Elements that hold nothing but text, and every other text. */
const TEXT = /<(title|style|script|option|textarea)\b[\s\S]*?<\/\1>|(?<=>)[^<]+/g;

/** Lays out the texts of a page, so that lines end between phrases. Its markup has been escaped. */
export const layOutPage = (page: string): string =>
  page.replace(TEXT, (found) => {
    if (found.startsWith("<")) return found;
    const laid = layOutHtml(SENTENCE.test(found) ? markPhrases(found) : found, (text) => text);
    // In an element of its own: the texts and breaks in a flex box would be its items.
    return laid === found ? found : `<span>${laid}</span>`;
  });
