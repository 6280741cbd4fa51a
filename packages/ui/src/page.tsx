import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import classes from "./page.module.css";

export type Theme = "paper" | "ink";

export type PageProps = {
  readonly theme: Theme;
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  /** The navigation at the left of the column, on a desktop only. */
  readonly aside?: ReactNode;
  /** A status text below everything. */
  readonly status?: ReactNode;
  /** One column of 480 px, or the full width, which home lays out itself. */
  readonly width?: "column" | "wide";
  readonly children: ReactNode;
};

/** The skeleton of every screen. */
export function Page({
  theme,
  header,
  footer,
  aside,
  status,
  width = "column",
  children,
}: PageProps) {
  return (
    <div className={classes.page} data-theme={theme}>
      {header}
      <div className={classNames(classes.body, aside ? classes.beside : undefined)}>
        <main className={classNames(classes.main, classes[width])}>{children}</main>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      {footer}
      {status}
    </div>
  );
}

/** The cord along the top of a page while the next screen loads. */
export const LeavingCord = () => <div className={classes.leaving} />;
