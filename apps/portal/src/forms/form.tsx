import type { ReactNode } from "react";
import classes from "./form.module.css";

type FormProps = {
  /** Whether it may be sent; Enter does no more than the button. */
  readonly ready: boolean;
  /** The screen's title, where the screen begins with the focus in a field: it is read out with the field. */
  readonly name?: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** A form whose rules are ours: the browser's own bubbles stay away. */
export function Form({ ready, name, onSubmit, children }: FormProps) {
  return (
    <form
      noValidate
      aria-label={name}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSubmit();
      }}
    >
      {children}
    </form>
  );
}
