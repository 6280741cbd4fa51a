import { Notice, type NoticeProps } from "@musubi/ui/notice.tsx";
import { useContext } from "react";
import { NoticeHelp } from "../help-link.tsx";
import classes from "./form.module.css";

type FormNoticeProps = {
  readonly kind: NoticeProps["kind"];
  readonly children: string | undefined;
};

/**
 * A message above a form that concerns no field. A refusal must be read first, so it gets the
 * focus. Any other message is read out with the field.
 */
export function FormNotice({ kind, children }: FormNoticeProps) {
  const help = useContext(NoticeHelp);
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
      {kind === "done" ? undefined : help}
    </div>
  );
}
