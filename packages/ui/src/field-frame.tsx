import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import classes from "./field.module.css";
import { AlertIcon } from "./icons.tsx";

export type FieldWords = {
  readonly id: string;
  readonly label: ReactNode;
  /** Beside the label: a link that belongs to the field. With the Tab key it comes after the input. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong and what to do. The field is invalid while this is set. */
  readonly error?: ReactNode;
  /** The id of what is read out with a valid field: the title of a screen that begins in it. */
  readonly about?: string | undefined;
};

export type FieldFrameProps = Omit<FieldWords, "about"> & { readonly children: ReactNode };

/** The parts around an input: its label above, its error and its hint below. */
export function FieldFrame({ id, label, aside, hint, error, children }: FieldFrameProps) {
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          <AlertIcon />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className={classes.hint}>
          {hint}
        </div>
      )}
      {aside}
    </div>
  );
}

/** Connects an input to the texts that are read out with it. */
export const describedBy = ({ id, hint, error, about = "" }: FieldWords) => ({
  "aria-invalid": error ? true : undefined,
  "aria-describedby":
    classNames(error ? `${id}-error` : about, hint ? `${id}-hint` : "") || undefined,
});
