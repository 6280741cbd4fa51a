import type { ComponentProps, ReactNode } from "react";
import classes from "./chips.module.css";
import { classNames } from "./class-names.ts";

export type ChipItem = {
  readonly key: string;
  /** The words say whether it is set; the outline only repeats it. */
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly set: boolean;
};

export type ChipsProps = {
  /** What they are, to a screen reader. */
  readonly label: string;
  readonly items: readonly ChipItem[];
  /** Where all of them lead. */
  readonly link: Omit<ComponentProps<"a">, "className" | "children">;
};

/** The ways to sign in, those in use and those that are not. */
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
