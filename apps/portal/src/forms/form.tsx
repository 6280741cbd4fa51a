import { type ReactNode, useEffect, useRef, useState } from "react";
import classes from "./form.module.css";

type FormProps = {
  /** For a button outside the form. */
  readonly id?: string;
  /** Whether the form may be sent. Enter does no more than the button. */
  readonly ready: boolean;
  readonly onSubmit: () => void;
  /**
   * Called when an incomplete form is sent by a button that is always enabled: marks the fields.
   * The first faulty field gets the focus.
   */
  readonly onIncomplete?: () => void;
  readonly children: ReactNode;
};

/** A form with our own validation: the browser's bubbles stay off. */
export function Form({ id, ready, onSubmit, onIncomplete, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [asked]);
  return (
    <form
      ref={form}
      id={id}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) return onSubmit();
        onIncomplete?.();
        setAsked((before) => before + 1);
      }}
    >
      {children}
    </form>
  );
}
