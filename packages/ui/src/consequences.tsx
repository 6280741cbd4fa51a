import type { ReactNode } from "react";
import { useId } from "react";
import classes from "./consequences.module.css";
import { SectionTitle } from "./section-title.tsx";

type ConsequencesProps = {
  readonly title: string;
  /** What stands before each of them. */
  readonly icon: ReactNode;
  readonly kind: "stays" | "ends" | "advice";
  readonly items: readonly string[];
  /** How each is set, where there is more to it than its words. */
  readonly show?: (item: string) => ReactNode;
};

/** A short list of what something means for its reader. */
export function Consequences({ title, icon, kind, items, show }: ConsequencesProps) {
  const id = useId();
  return (
    <section className={classes.part}>
      <SectionTitle id={id}>{title}</SectionTitle>
      <ul className={classes.list} aria-labelledby={id}>
        {items.map((item) => (
          <li key={item} className={classes.item}>
            <span className={classes[kind]}>{icon}</span>
            <span>{show?.(item) ?? item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
