import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import type { KnotKind } from "./cord.tsx";
import classes from "./dialog.module.css";
import { Knot } from "./knot.tsx";

export type DialogProps = {
  readonly title: ReactNode;
  /** A tied knot for what is done, a loose end for what is not, a cord laid down for what is over. */
  readonly picture?: KnotKind;
  readonly children?: ReactNode;
  /** The buttons, the main one first: it gets the focus. */
  readonly actions: ReactNode;
  /** Asked for by Esc or a click beside it. */
  readonly onClose: () => void;
  /** Something is under way that cannot be called off: it stays open. */
  readonly held?: boolean;
};

/**
 * A modal dialog, open as long as it is rendered. The browser keeps the focus inside, and gives it
 * back to where it was.
 */
export function Dialog({ title, picture, children, actions, onClose, held = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Before the element is taken away: a closed dialog gives the focus back, a removed one loses it.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The focus is on a button, which may be far below: one begins to read at the beginning.
    element?.scrollTo(0, 0);
    return () => element?.close();
  }, []);

  const askToClose = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!held) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way to do it, as `cancel`
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
