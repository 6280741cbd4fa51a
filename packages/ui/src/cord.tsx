import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { LOOSE, UNTIED } from "./cord-shape.ts";
import classes from "./knot.module.css";

/**
 * Tied, as in the logo; two loose ends where a tie could not be made; a cord laid down where one was
 * undone, or somebody took their leave.
 */
export type KnotKind = "tied" | "loose" | "untied";

type CordProps = {
  readonly kind: KnotKind;
  /** 32 px beside a name, 48 px while waiting, 144 px as a picture. */
  readonly size?: "small" | "medium" | "large";
  /** Drawn from the left when it appears, as a cord is laid. */
  readonly drawn?: boolean;
  /** The tied knot, which has many strokes: `Knot` draws it. */
  readonly children?: ReactNode;
};

/** What became of a cord. It only decorates; the words beside it say what happened. */
export function Cord({ kind, size = "large", drawn = false, children }: CordProps) {
  return (
    <svg
      className={classNames(classes.knot, classes[size], drawn && classes.drawn)}
      // Another brand's style sheet puts its own picture here.
      data-knot={size === "small" ? size : kind}
      viewBox="0 0 96 96"
      fill="currentColor"
      aria-hidden="true"
    >
      {kind === "loose" && (
        <>
          <path className={classes.line} d={LOOSE.ours} />
          <path className={classNames(classes.line, classes.theirs)} d={LOOSE.theirs} />
        </>
      )}
      {kind === "untied" && <path className={classes.line} d={UNTIED} />}
      {children}
    </svg>
  );
}
