import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { AlertIcon, CheckCircleIcon, ChevronRightIcon, CloseIcon, InfoIcon } from "./icons.tsx";
import classes from "./notice.module.css";

const ICONS = { info: InfoIcon, alert: AlertIcon, done: CheckCircleIcon };

export type NoticeProps = {
  readonly kind: "info" | "alert" | "done";
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Set if it appears after an action of the holder, so that it is read out. */
  readonly live?: boolean;
  /** Where its title leads: the whole of it can be pressed. */
  readonly link?: Omit<ComponentProps<"a">, "className" | "children">;
  /** Set if the holder may dismiss it. */
  readonly dismiss?: { readonly label: string; readonly onDismiss: () => void };
};

/** A banner with a message. */
export function Notice({ kind, title, children, live = false, link, dismiss }: NoticeProps) {
  const Icon = ICONS[kind];
  const liveRole = kind === "alert" ? "alert" : "status";
  return (
    <div className={classNames(classes.notice, classes[kind])} role={live ? liveRole : undefined}>
      <span className={classes.icon}>
        <Icon />
      </span>
      <div className={classes.body}>
        {title && (
          <p className={classes.title}>
            {link ? (
              <>
                <a {...link} className={classes.link}>
                  {title}
                </a>
                <ChevronRightIcon />
              </>
            ) : (
              title
            )}
          </p>
        )}
        {typeof children === "string" ? <p>{children}</p> : children}
      </div>
      {dismiss && (
        <button
          type="button"
          className={classes.dismiss}
          aria-label={dismiss.label}
          onClick={dismiss.onDismiss}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}

type LiveProps = Pick<NoticeProps, "title" | "children">;

/** What went wrong after an action of the holder. */
export const Alert = (props: LiveProps) => <Notice kind="alert" live {...props} />;

/** What was done after an action of the holder. */
export const Done = (props: LiveProps) => <Notice kind="done" live {...props} />;
