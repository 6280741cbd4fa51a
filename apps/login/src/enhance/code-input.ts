import { CODE_LENGTH, normalizeCode, readCode } from "@musubi/contract";

const CODES = "[autocomplete=one-time-code]";

/** Formats codes as we write them, however they are typed or pasted, and marks the cell for the next character. */
export function writeCodes(document: Document): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(CODES)) writeCode(input);
}

function writeCode(input: HTMLInputElement): void {
  const isAlone = input.form?.dataset.address !== undefined;
  const cells = [...(input.nextElementSibling?.children ?? [])];
  const markNext = () => {
    const next = Math.min(input.selectionStart ?? 0, CODE_LENGTH - 1);
    for (const [place, cell] of cells.entries()) cell.toggleAttribute("data-next", place === next);
  };
  let sent = "";
  const write = (code: string, caret: number) => {
    input.value = code.slice(0, CODE_LENGTH);
    input.setSelectionRange(caret, caret);
    markNext();
    // If the form asks only for the code, a complete code is sent at once, but the same one not twice in a row.
    if (!isAlone || code.length < CODE_LENGTH || input.value === sent) return;
    sent = input.value;
    input.form?.requestSubmit();
  };
  const rewrite = () => {
    const caret = normalizeCode(input.value.slice(0, input.selectionStart ?? 0)).length;
    write(readCode(input.value), caret);
  };
  input.addEventListener("paste", (event) => {
    const pasted = readCode(event.clipboardData?.getData("text") ?? "");
    // A complete code replaces the content. A single-line input would join the lines of a pasted
    // mail before the code is found.
    if (pasted.length !== CODE_LENGTH) return;
    event.preventDefault();
    write(pasted, CODE_LENGTH);
  });
  input.addEventListener("input", (event) => {
    // Rewriting text that a Japanese keyboard still composes would garble it.
    if (!(event instanceof InputEvent && event.isComposing)) rewrite();
  });
  input.addEventListener("compositionend", rewrite);
  document.addEventListener("selectionchange", markNext);
  markNext();
}
