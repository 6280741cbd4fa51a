import type { ComponentProps, ReactNode } from "react";
import classes from "./chips.module.css";
import { classNames } from "./class-names.ts";

export type ChipItem = {
  readonly key: string;
  /** The text says whether it is set up. The outline only repeats that. */
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly set: boolean;
};

export type ChipsProps = {
  /** The accessible name of the list. */
  readonly label: string;
  readonly items: readonly ChipItem[];
  /** The link of all chips. */
  readonly link: Omit<ComponentProps<"a">, "className" | "children">;
};

/** The credentials, those in use and those that are not. */
export function Chips({ label, items, link }: ChipsProps) {
  return (
    <ul className={classes.chips} aria-label={label}>
      {items.map((item) => (
        <li key={item.key}>
          <a {...link} className={classNames(classes.chip, !item.set && classes.unset)}>
            {item.icon}
            {item.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
