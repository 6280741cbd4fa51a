import { classNames } from "./class-names.ts";
import classes from "./knot.module.css";
import { LOOSE, TIED, UNTIED } from "./knot-shape.ts";

/**
 * Tied, as in the logo; two loose ends where a tie could not be made; a cord laid down where one was
 * undone, or somebody took their leave.
 */
export type KnotKind = "tied" | "loose" | "untied";

export type KnotProps = {
  /** 32 px beside a name, 48 px while waiting, 144 px as a picture. */
  readonly size: "small" | "medium" | "large";
  readonly kind?: KnotKind;
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
      {kind === "tied" && <path d={TIED} />}
      {kind === "loose" && (
        <>
          <path className={classes.line} d={LOOSE.ours} />
          <path className={classNames(classes.line, classes.theirs)} d={LOOSE.theirs} />
        </>
      )}
      {kind === "untied" && <path className={classes.line} d={UNTIED} />}
    </svg>
  );
}
