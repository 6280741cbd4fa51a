import type { ReactNode } from "react";
import classes from "./section-title.module.css";

export type SectionTitleProps = {
  /** For `aria-labelledby`. */
  readonly id?: string;
  readonly children: ReactNode;
};

/** The small title above a part of a screen. */
export function SectionTitle({ id, children }: SectionTitleProps) {
  return (
    <h2 id={id} className={classes.title}>
      {children}
    </h2>
  );
}
