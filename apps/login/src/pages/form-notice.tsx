import { Notice, type NoticeProps } from "@musubi/ui/notice.tsx";
import classes from "./form.module.css";

type FormNoticeProps = {
  readonly kind: NoticeProps["kind"];
  readonly children: string | undefined;
};

/** What is told above a form, where no field is to blame; the focus goes there. */
export function FormNotice({ kind, children }: FormNoticeProps) {
  if (children === undefined) return null;
  return (
    <div className={classes.notice} tabIndex={-1} data-fault="">
      <Notice kind={kind} live>
        {children}
      </Notice>
    </div>
  );
}
