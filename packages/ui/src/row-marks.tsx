import { CheckIcon, CrossIcon } from "./form-icons.tsx";
import classes from "./service-list.module.css";
import type { RowMark } from "./service-list.tsx";

/** At the end of a row that failed. */
export const FailedSign = () => (
  <span className={classes.sign}>
    <CrossIcon />
  </span>
);

/** What can become of a row. Apart from the list, because home shows none of them. */
export const rowMarks = {
  done: { knot: <CheckIcon /> },
  waiting: { className: classes.loose },
  failed: { className: classes.loose, sign: <FailedSign /> },
} as const satisfies Readonly<Record<string, RowMark>>;
