import { useEffect, useState } from "react";
import { classNames } from "./class-names.ts";
import classes from "./loading.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** After this time users wonder whether anything happens at all. */
const LATE_MS = 5000;

/** The parts of the screen that is loading, from the top. */
const SHAPES = {
  form: ["title", "line", "control", "control"],
  list: ["title", "line", "row", "row", "row"],
} as const;

export type LoadingShape = keyof typeof SHAPES;

export type LoadingProps = {
  readonly label: string;
  /** The text after five seconds. */
  readonly late: string;
  readonly shape?: LoadingShape | undefined;
  /** Whether the user has waited already: then the outline appears at once. */
  readonly prompt?: boolean;
  /** Whether the title of the screen is shown above the outline. */
  readonly titled?: boolean;
};

/** A screen that is loading: the outline of its parts, and a text after a while. */
export function Loading({
  label,
  late,
  shape = "list",
  prompt = false,
  titled = false,
}: LoadingProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classNames(classes.loading, prompt && classes.prompt)} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {isLate && <p className={classes.late}>{late}</p>}
      <div className={classes.shape} aria-hidden="true">
        {SHAPES[shape].slice(titled ? 1 : 0).map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
          <span key={place} className={classes[part]} />
        ))}
      </div>
    </div>
  );
}
