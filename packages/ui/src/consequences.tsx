import type { ReactNode } from "react";
import { useId } from "react";
import classes from "./consequences.module.css";
import { SectionTitle } from "./section-title.tsx";

type ConsequencesProps = {
  readonly title: string;
  /** The icon before each item. */
  readonly icon: ReactNode;
  readonly kind: "stays" | "ends" | "advice";
  readonly items: readonly string[];
};

/** A short list of what something means for the reader. */
export function Consequences({ title, icon, kind, items }: ConsequencesProps) {
  const id = useId();
  return (
    <section className={classes.part}>
      <SectionTitle id={id}>{title}</SectionTitle>
      <ul className={classes.list} aria-labelledby={id}>
        {items.map((item) => (
          <li key={item} className={classes.item}>
            <span className={classes[kind]}>{icon}</span>
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
