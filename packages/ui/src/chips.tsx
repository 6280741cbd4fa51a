import type { ComponentProps, ReactNode } from "react";
import classes from "./chips.module.css";

export type ChipItem = {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
};

export type ChipsProps = {
  /** The accessible name of the list. */
  readonly label: string;
  readonly items: readonly ChipItem[];
  /** The line below the chips: what is not set up. */
  readonly rest?: ReactNode;
  /** The link of all chips and of the line. */
  readonly link: Omit<ComponentProps<"a">, "className" | "children">;
};

/** The credentials: each in use on a chip, the others on a line. */
export function Chips({ label, items, rest, link }: ChipsProps) {
  return (
    <ul className={classes.chips} aria-label={label}>
      {items.map((item) => (
        <li key={item.key}>
          <a {...link} className={classes.chip}>
            {item.icon}
            {item.label}
          </a>
        </li>
      ))}
      {rest && (
        <li className={classes.rest}>
          <a {...link}>{rest}</a>
        </li>
      )}
    </ul>
  );
}
