import { CODE_LENGTH, normalizeCode } from "@musubi/contract";

/** Writes a code the way we do, however it is typed or pasted, and marks the cell where it goes on. */
export function writeCode(document: Document): void {
  const input = document.querySelector<HTMLInputElement>("[autocomplete=one-time-code]");
  if (!input) return;
  const cells = [...(input.nextElementSibling?.children ?? [])];
  const markNext = () => {
    const next = Math.min(input.selectionStart ?? 0, CODE_LENGTH - 1);
    for (const [place, cell] of cells.entries()) cell.toggleAttribute("data-next", place === next);
  };
  const rewrite = () => {
    const caret = normalizeCode(input.value.slice(0, input.selectionStart ?? 0)).length;
    input.value = normalizeCode(input.value).slice(0, CODE_LENGTH);
    input.setSelectionRange(caret, caret);
    markNext();
  };
  input.addEventListener("input", (event) => {
    // To rewrite a text that a Japanese keyboard still composes would garble it.
    if (!(event instanceof InputEvent && event.isComposing)) rewrite();
  });
  input.addEventListener("compositionend", rewrite);
  document.addEventListener("selectionchange", markNext);
  markNext();
}
