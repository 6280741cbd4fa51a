import { PageTitle } from "@musubi/ui/page-title.tsx";
import type { ReactNode } from "react";
import classes from "./message-screen.module.css";
import { useTitleFocus } from "./use-title-focus.ts";

type MessageScreenProps = {
  readonly title: string;
  readonly lead: string;
  /** What can be done about it. */
  readonly children?: ReactNode;
};

/** A screen that has one thing to say. */
export function MessageScreen({ title, lead, children }: MessageScreenProps) {
  const screen = useTitleFocus();
  return (
    <div ref={screen} className={classes.screen}>
      <PageTitle lead={lead}>{title}</PageTitle>
      {children}
    </div>
  );
}
