import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import type { KnotKind } from "./cord.tsx";
import classes from "./dialog.module.css";
import { Knot } from "./knot.tsx";

export type DialogProps = {
  readonly title: ReactNode;
  /** A tied knot for success, a loose end for failure, a cord laid down for an end. */
  readonly picture?: KnotKind;
  readonly children?: ReactNode;
  /** The buttons, the main one first: it gets the focus, unless something above it can. */
  readonly actions: ReactNode;
  /** Called on Esc or on a click outside. */
  readonly onClose: () => void;
  /** An action is in progress that cannot be cancelled: the dialog stays open. */
  readonly held?: boolean;
};

/** A modal dialog, open as long as it is rendered. The browser keeps the focus inside, and restores it afterwards. */
export function Dialog({ title, picture, children, actions, onClose, held = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Before the element is removed: a closed dialog restores the focus, a removed one loses it.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The focus is on a button, which may be far below. Reading starts at the top.
    element?.scrollTo(0, 0);
    return () => element?.close();
  }, []);

  const askToClose = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!held) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses Esc, which fires `cancel`
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-words` : undefined}
      onCancel={askToClose}
      onClick={(event) => {
        if (event.target === dialog.current) askToClose(event);
      }}
    >
      <div className={classNames(classes.content, picture && classes.result)}>
        {picture && (
          <div className={classes.picture}>
            <Knot size="large" kind={picture} drawn />
          </div>
        )}
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        {children && (
          <div id={`${id}-words`} className={classes.words}>
            {children}
          </div>
        )}
        <div className={classes.actions}>{actions}</div>
      </div>
    </dialog>
  );
}
