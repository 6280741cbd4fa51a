import { useLayoutEffect, useRef, useState } from "react";
import { CodeInput, type CodeInputProps } from "./code-input.tsx";

export type CodeFieldProps = Omit<CodeInputProps, "value" | "onChange" | "next" | "ref"> & {
  /** Set while the code is wrong: it is selected, so that the next one replaces it. */
  readonly selected?: boolean;
  readonly length: number;
  readonly value: string;
  /** Returns the code in typed or pasted text: in the right case and width, without spaces or the words around it. */
  readonly normalize: (typed: string) => string;
  readonly onChange: (value: string) => void;
};

/** The input of a short code. It normalises every code, and marks the next cell. */
export function CodeField({
  length,
  value,
  selected = false,
  normalize,
  onChange,
  ...field
}: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState(0);
  const followCaret = () => setCaret(input.current?.selectionStart ?? 0);

  // A rewritten value moves the caret without an event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is what moves it
  useLayoutEffect(followCaret, [value]);
  useLayoutEffect(() => {
    if (!selected) return;
    // Not every browser moves the focus with the selection.
    input.current?.focus();
    input.current?.select();
  }, [selected]);

  const take = (typed: string) => onChange(normalize(typed).slice(0, length));

  return (
    <CodeInput
      {...field}
      ref={input}
      value={value}
      next={Math.min(caret, length - 1)}
      onChange={({ currentTarget, nativeEvent }) => {
        // Rewriting text that a Japanese keyboard still composes would garble it.
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
        if (isComposing) onChange(currentTarget.value);
        else take(currentTarget.value);
      }}
      onPaste={(event) => {
        const pasted = normalize(event.clipboardData.getData("text"));
        // A complete code replaces the content. A single-line input would join the lines of a
        // pasted mail before the code is found.
        if (pasted.length !== length) return;
        event.preventDefault();
        onChange(pasted);
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
      onSelect={followCaret}
    />
  );
}
