import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import classes from "./code-field.module.css";
import { describedBy, FieldFrame, type FieldWords } from "./field-frame.tsx";

export type CodeFieldProps = FieldWords &
  Pick<ComponentProps<"input">, "disabled" | "name"> & {
    /** Set while the code is wrong: it is selected, so that the next one replaces it. */
    readonly selected?: boolean;
    readonly length: number;
    readonly value: string;
    /** What was typed or pasted, as the code is written: the right case and width, without spaces. */
    readonly normalize: (typed: string) => string;
    readonly onChange: (value: string) => void;
  };

/**
 * A short code: one real input, so that paste, autofill and screen readers work as everywhere, and
 * cells that draw what is in it, with the place where the next character goes.
 */
export function CodeField({
  id,
  label,
  aside,
  hint,
  error,
  length,
  value,
  selected = false,
  normalize,
  onChange,
  ...input
}: CodeFieldProps) {
  const words = { id, label, aside, hint, error };
  const field = useRef<HTMLInputElement>(null);
  const [selection, setSelection] = useState({ start: 0, end: 0 });
  const followSelection = () =>
    setSelection({
      start: field.current?.selectionStart ?? 0,
      end: field.current?.selectionEnd ?? 0,
    });

  // A value that was rewritten moves the caret without telling anybody.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is what moves it
  useLayoutEffect(followSelection, [value]);
  useLayoutEffect(() => {
    if (selected) field.current?.select();
  }, [selected]);

  const take = (typed: string) => onChange(normalize(typed).slice(0, length));

  return (
    <FieldFrame {...words}>
      <div className={classes.code}>
        <input
          {...input}
          {...describedBy(words)}
          ref={field}
          id={id}
          className={classes.input}
          value={value}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          inputMode="text"
          onChange={({ currentTarget, nativeEvent }) => {
            // To rewrite a text that a Japanese keyboard still composes would garble it.
            const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
            if (isComposing) onChange(currentTarget.value);
            else take(currentTarget.value);
          }}
          onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
          onSelect={followSelection}
        />
        <div className={classes.cells} aria-hidden="true">
          {Array.from({ length }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              key={place}
              className={classNames(
                classes.cell,
                place === Math.min(selection.start, length - 1) && classes.next,
                place >= selection.start && place < selection.end && classes.chosen,
              )}
            >
              {value[place]}
            </span>
          ))}
        </div>
      </div>
    </FieldFrame>
  );
}
