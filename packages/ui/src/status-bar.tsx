import type { ReactNode } from "react";
import { InfoIcon } from "./icons.tsx";
import classes from "./status-bar.module.css";

export type StatusBarProps = {
  /** Nothing to say, and nothing to see; the element stays, so that what comes is read out. */
  readonly children?: ReactNode;
};

/** A word about the state of things, over the page's foot: nothing moves when it comes. */
export function StatusBar({ children }: StatusBarProps) {
  return (
    <div role="status" className={children ? classes.bar : undefined}>
      {children && (
        <>
          <InfoIcon />
          <span>{children}</span>
        </>
      )}
    </div>
  );
}
