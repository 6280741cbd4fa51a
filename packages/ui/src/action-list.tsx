import type { ComponentProps, ReactNode } from "react";
import classes from "./action-list.module.css";
import { WayIcon } from "./way-icon.tsx";

export type ActionItem = {
  readonly key: string;
  readonly label: ReactNode;
  /** The link, with its handlers. */
  readonly link: Omit<ComponentProps<"a">, "className" | "style" | "children" | "href"> & {
    readonly href: string;
  };
};

export type ActionListProps = {
  readonly items: readonly ActionItem[];
  /** Read out for a row that leads to another site. */
  readonly away: string;
};

/** Rows that lead to other screens, with hairlines between. */
export function ActionList({ items, away }: ActionListProps) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.key} className={classes.item}>
          <a {...item.link} className={classes.row}>
            <span className={classes.label}>{item.label}</span>
            <WayIcon to={item.link.href} away={away} />
          </a>
        </li>
      ))}
    </ul>
  );
}
