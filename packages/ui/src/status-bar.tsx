import type { ReactNode } from "react";
import { InfoIcon } from "./icons.tsx";
import classes from "./status-bar.module.css";

export type StatusBarProps = {
  /** Empty and invisible without a text. The element stays, so that a new text is read out. */
  readonly children?: ReactNode;
};

/** A status text at the bottom of the window. The screen does not move when it appears. */
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
