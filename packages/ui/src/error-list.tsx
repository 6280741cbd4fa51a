import type { ReactNode } from "react";
import classes from "./error-list.module.css";
import { Notice } from "./notice.tsx";

export type ErrorListProps = {
  readonly title: ReactNode;
  readonly errors: readonly string[];
};

/** Everything that stands in the way, at once; read out when it appears. */
export function ErrorList({ title, errors }: ErrorListProps) {
  return (
    <Notice kind="alert" title={title} live>
      <ul className={classes.errors}>
        {errors.map((error) => (
          <li key={error} className={classes.error}>
            {error}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
