import type { ReactNode } from "react";
import classes from "./form.module.css";

type FormProps = {
  /** Whether it may be sent; Enter does no more than the button. */
  readonly ready: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** A form whose rules are ours: the browser's own bubbles stay away. */
export function Form({ ready, onSubmit, children }: FormProps) {
  return (
    <form
      noValidate
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
