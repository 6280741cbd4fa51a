import type { ReactNode } from "react";
import classes from "./error-list.module.css";
import { Notice } from "./notice.tsx";

export type ErrorListProps = {
  readonly title: ReactNode;
  /** Two of them may say the same: the key tells them apart. */
  readonly errors: readonly { readonly key: string | number; readonly text: string }[];
};

/** Everything that stands in the way, at once; read out when it appears. */
export function ErrorList({ title, errors }: ErrorListProps) {
  return (
    <Notice kind="alert" title={title} live>
      <ul className={classes.errors}>
        {errors.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}
