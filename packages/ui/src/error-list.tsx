import type { ReactNode } from "react";
import classes from "./error-list.module.css";
import { Notice } from "./notice.tsx";

export type ErrorListProps = {
  readonly title: ReactNode;
  /** Two may have the same text, so each has a key. */
  readonly errors: readonly { readonly key: string | number; readonly text: string }[];
};

/** All obstacles at once, read out when the list appears. */
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
