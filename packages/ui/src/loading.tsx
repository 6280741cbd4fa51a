import { classNames } from "./class-names.ts";
import { Knot } from "./knot.tsx";
import classes from "./loading.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type LoadingProps = {
  readonly label: string;
  /** Instead of a whole screen, or of one row of a list. */
  readonly size?: "screen" | "row";
};

/** Something is on its way. */
export function Loading({ label, size = "screen" }: LoadingProps) {
  return (
    <div className={classNames(classes.loading, classes[size])} role="status">
      <span className={classes.knot}>
        <Knot size="medium" />
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
