import { Notice, type NoticeProps } from "@musubi/ui/notice.tsx";
import { useContext } from "react";
import { NoticeHelp } from "../help-link.tsx";
import classes from "./form.module.css";

type FormNoticeProps = {
  readonly kind: NoticeProps["kind"];
  readonly children: string | undefined;
};

/**
 * What is told above a form, where no field is to blame. A refusal has to be read first, so the focus
 * goes there; anything else is read out with the field that one types into.
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
