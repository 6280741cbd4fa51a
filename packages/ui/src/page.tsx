import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import classes from "./page.module.css";

export type Theme = "paper" | "ink";

export type PageProps = {
  readonly theme: Theme;
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  /** One column of 480 px, or the full width that the wide home lays out itself. */
  readonly width?: "column" | "wide";
  readonly children: ReactNode;
};

/** The skeleton of every screen. */
export function Page({ theme, header, footer, width = "column", children }: PageProps) {
  return (
    <div className={classes.page} data-theme={theme}>
      {header}
      <main className={classNames(classes.main, classes[width])}>{children}</main>
      {footer}
    </div>
  );
}
