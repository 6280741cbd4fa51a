import { Knot } from "./knot.tsx";
import classes from "./loading.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type LoadingProps = { readonly label: string };

/** A screen is on its way. */
export function Loading({ label }: LoadingProps) {
  return (
    <div className={classes.loading} role="status">
      <span className={classes.knot}>
        <Knot size="medium" />
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
