import type { ComponentProps } from "react";
import classes from "./code-input.module.css";
import { describedBy, FieldFrame, type FieldWords } from "./field-frame.tsx";

/** As many as the style sheet draws. */
const CELLS = [0, 1, 2, 3, 4, 5];

export type CodeInputProps = FieldWords &
  Omit<ComponentProps<"input">, "className" | "style" | "id"> & {
    /** The cell of the next character. */
    readonly next?: number;
  };

/**
 * A short code: one real input, so that paste, autofill, selection and screen readers work as
 * usual. Its letters are spaced so that each stands on one of the six cells drawn behind it.
 */
export function CodeInput({
  id,
  label,
  aside,
  hint,
  error,
  about,
  next,
  ...input
}: CodeInputProps) {
  const words = { id, label, aside, hint, error };
  return (
    <FieldFrame {...words}>
      <div className={classes.code}>
        <input
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          inputMode="text"
          {...input}
          {...describedBy({ ...words, about })}
          id={id}
          className={classes.input}
        />
        <div className={classes.cells} aria-hidden="true">
          {CELLS.map((place) => (
            <span
              key={place}
              className={classes.cell}
              data-next={place === next ? "" : undefined}
            />
          ))}
        </div>
      </div>
    </FieldFrame>
  );
}
