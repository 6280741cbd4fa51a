import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import classes from "./field.module.css";
import { describedBy, FieldFrame, type FieldWords } from "./field-frame.tsx";

export type FieldProps = Omit<ComponentProps<"input">, "className" | "style" | "id"> &
  FieldWords & {
    /** A button at the end of the input. */
    readonly trailing?: ReactNode;
  };

/** One line of input with its label, its hint and its error. */
export function Field({ id, label, aside, hint, error, about, trailing, ...input }: FieldProps) {
  const words = { id, label, aside, hint, error };
  return (
    <FieldFrame {...words}>
      <div className={classes.control}>
        <input
          {...input}
          {...describedBy({ ...words, about })}
          id={id}
          className={classNames(classes.input, trailing !== undefined && classes.withTrailing)}
        />
        {trailing !== undefined && <div className={classes.trailing}>{trailing}</div>}
      </div>
    </FieldFrame>
  );
}
