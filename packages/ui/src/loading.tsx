import { useEffect, useState } from "react";
import { classNames } from "./class-names.ts";
import classes from "./loading.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** After this long somebody wonders whether anything happens at all. */
const LATE_MS = 5000;

/** What stands on the screen that is on its way, from the top. */
const SHAPES = {
  form: ["title", "line", "control", "control"],
  list: ["title", "line", "row", "row", "row"],
} as const;

export type LoadingShape = keyof typeof SHAPES;

export type LoadingProps = {
  readonly label: string;
  /** What is said after five seconds. */
  readonly late: string;
  readonly shape?: LoadingShape | undefined;
  /** Whether somebody has waited already: then it comes at once. */
  readonly prompt?: boolean;
  /** Whether its title stands above it. */
  readonly titled?: boolean;
};

/** A screen is on its way: where its parts will stand, and after a while a word about it. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <span key={place} className={classes[part]} />
        ))}
      </div>
    </div>
  );
}
