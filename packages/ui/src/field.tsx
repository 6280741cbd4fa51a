import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import classes from "./field.module.css";
import { AlertIcon } from "./icons.tsx";

export type FieldProps = Omit<ComponentProps<"input">, "className" | "style" | "id"> & {
  readonly id: string;
  readonly label: ReactNode;
  /** Beside the label: a link that belongs to the field. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong and what to do; the field counts as invalid while there is one. */
  readonly error?: ReactNode;
  /** A button at the end of the input. */
  readonly trailing?: ReactNode;
};

/** One line of input with its label, its hint and its error. */
export function Field({ id, label, aside, hint, error, trailing, ...input }: FieldProps) {
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className={classes.control}>
        <input
          {...input}
          id={id}
          className={classNames(classes.input, trailing !== undefined && classes.withTrailing)}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(errorId, hintId) || undefined}
        />
        {trailing !== undefined && <div className={classes.trailing}>{trailing}</div>}
      </div>
      {error && (
        <p id={errorId} className={classes.error} role="alert">
          <AlertIcon />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
