import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { LOOSE, UNTIED } from "./cord-shape.ts";
import classes from "./knot.module.css";

/** Tied, as in the logo; two loose ends for a failed tie; a cord laid down for an undone tie or a farewell. */
export type KnotKind = "tied" | "loose" | "untied";

type CordProps = {
  readonly kind: KnotKind;
  /** 32 px beside a name, 48 px between two IDs, 144 px as a picture (96 px of a failure). */
  readonly size?: "small" | "medium" | "large";
  /** Animated from the left when it appears. */
  readonly drawn?: boolean;
  /** The tied knot, which has many strokes: `Knot` draws it. */
  readonly children?: ReactNode;
};

/** The state of a cord. Decoration only: the text beside it says what happened. */
export function Cord({ kind, size = "large", drawn = false, children }: CordProps) {
  return (
    <svg
      className={classNames(classes.knot, classes[size], drawn && classes.drawn)}
      // Another brand's style sheet replaces the picture here.
      data-knot={size === "large" ? kind : size}
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
