import { classNames } from "./class-names.ts";
import classes from "./knot.module.css";
import { LOOSE, TIED } from "./knot-shape.ts";

export type KnotProps = {
  /** 32 px beside a name, 48 px while waiting, 144 px as a picture. */
  readonly size: "small" | "medium" | "large";
  /** Tied, as in the logo, or two loose ends where a tie could not be made. */
  readonly kind?: "tied" | "loose";
  /** Drawn from the left when it appears, as a cord is laid. */
  readonly drawn?: boolean;
};

/** Our mark: an awaji musubi of three loops. It only decorates; the words beside it say what happened. */
export function Knot({ size, kind = "tied", drawn = false }: KnotProps) {
  return (
    <svg
      className={classNames(classes.knot, classes[size], drawn && classes.drawn)}
      // Another brand's style sheet puts its own picture here.
      data-knot={size === "small" ? size : kind}
      viewBox="0 0 96 96"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {kind === "tied" ? (
        <path d={TIED} />
      ) : (
        <>
          <path d={LOOSE.ours} />
          <path className={classes.loose} d={LOOSE.theirs} />
        </>
      )}
    </svg>
  );
}
