import type { ReactNode } from "react";
import { ChevronRightIcon } from "./icons.tsx";
import classes from "./more.module.css";

export type MoreProps = {
  /** What it is about, or that there is more. */
  readonly label: ReactNode;
  readonly open?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
};

/** Details that are folded until the reader opens them. */
export const More = ({ label, open, onToggle, children }: MoreProps) => (
  <details
    className={classes.more}
    open={open}
    onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
  >
    <summary className={classes.label}>
      <ChevronRightIcon />
      {label}
    </summary>
    <div className={classes.content}>{children}</div>
  </details>
);
