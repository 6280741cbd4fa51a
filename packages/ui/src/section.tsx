import type { ComponentProps, ReactNode } from "react";
import classes from "./section.module.css";
import { SectionTitle } from "./section-title.tsx";

export type SectionProps = Omit<ComponentProps<"section">, "className" | "title"> & {
  readonly title?: ReactNode;
  /** For `aria-labelledby`. */
  readonly titleId?: string;
};

/** A part of a screen, with its small title above it. */
export function Section({ title, titleId, children, ...section }: SectionProps) {
  return (
    <section {...section} className={classes.section}>
      {title && <SectionTitle {...(titleId && { id: titleId })}>{title}</SectionTitle>}
      {children}
    </section>
  );
}
