import { Knot } from "@musubi/ui/knot.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import type { ReactNode } from "react";
import classes from "./claim.module.css";

type ResultProps = {
  /** Tied if something was made, untied if something was undone. */
  readonly picture: "tied" | "untied" | undefined;
  readonly title: string;
  readonly lead: string;
  /** What comes next. */
  readonly children: ReactNode;
};

/** A page that says what was done, and what comes next. */
export function Result({ picture, title, lead, children }: ResultProps) {
  return (
    <>
      {picture && (
        <div className={classes.picture}>
          <Knot size="large" kind={picture} drawn />
        </div>
      )}
      <PageTitle lead={lead} align={picture ? "centre" : "start"}>
        {title}
      </PageTitle>
      <div className={classes.next}>{children}</div>
    </>
  );
}
