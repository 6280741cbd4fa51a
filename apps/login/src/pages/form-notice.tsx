import { Notice, type NoticeProps } from "@musubi/ui/notice.tsx";
import type { ReactNode } from "react";
import classes from "./form.module.css";

type FormNoticeProps = {
  readonly kind: NoticeProps["kind"];
  readonly children: string | undefined;
  /** Folded below it. */
  readonly more?: ReactNode;
};

/**
 * A message above a form that concerns no field. A refusal must be read first, so it gets the
 * focus. Any other message is read out with the field.
 */
export function FormNotice({ kind, children, more }: FormNoticeProps) {
  if (children === undefined) return null;
  const isFirst = kind === "alert";
  return (
    <div
      className={classes.notice}
      {...(isFirst ? { tabIndex: -1, "data-fault": "" } : { id: "news", "data-news": "" })}
    >
      <Notice kind={kind} live>
        {children}
      </Notice>
      {more}
    </div>
  );
}
