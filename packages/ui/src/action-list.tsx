import type { MouseEventHandler, ReactNode } from "react";
import classes from "./action-list.module.css";
import { ChevronRightIcon } from "./icons.tsx";

export type ActionItem = {
  readonly key: string;
  readonly label: ReactNode;
  readonly href: string;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>;
};

export type ActionListProps = {
  readonly items: readonly ActionItem[];
};

/** Rows that lead to other screens, with hairlines between. */
export function ActionList({ items }: ActionListProps) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.key} className={classes.item}>
          <a className={classes.row} href={item.href} onClick={item.onClick}>
            <span className={classes.label}>{item.label}</span>
            <ChevronRightIcon />
          </a>
        </li>
      ))}
    </ul>
  );
}
