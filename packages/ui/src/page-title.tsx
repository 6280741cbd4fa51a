import type { ReactNode } from "react";
import classes from "./page-title.module.css";

/** The id of a page's only title. */
export const TITLE = "title";

export type PageTitleProps = {
  /** The purpose of the screen. */
  readonly children: ReactNode;
  /** What happens next, in one line. */
  readonly lead?: ReactNode;
  readonly align?: "start" | "centre";
};

/** The title of a screen. It can take the focus, so that a change of screen is read out. */
export function PageTitle({ children, lead, align = "start" }: PageTitleProps) {
  return (
    <div className={align === "centre" ? classes.centre : undefined}>
      <h1 id={TITLE} className={classes.title} tabIndex={-1}>
        {children}
      </h1>
      {lead && <p className={classes.lead}>{lead}</p>}
    </div>
  );
}
