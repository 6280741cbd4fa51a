import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { ChevronRightIcon, PlusIcon } from "./icons.tsx";
import classes from "./service-list.module.css";
import { WayIcon } from "./way-icon.tsx";

export type ServiceListProps = {
  /** The id of the title above. */
  readonly labelledBy: string;
  /** `ServiceRow` and `AddRow` elements. */
  readonly children: ReactNode;
};

/** The services linked to an ID: a vermilion cord runs down through them, with a small knot at each. */
export function ServiceList({ labelledBy, children }: ServiceListProps) {
  return (
    <ul className={classes.list} aria-labelledby={labelledBy}>
      {children}
    </ul>
  );
}

type RowWords = Pick<ComponentProps<"a">, "onClick" | "onFocus" | "onPointerEnter"> & {
  readonly name: ReactNode;
  readonly sub?: ReactNode;
};

/** What became of a row, one of `rowMarks`. The text says so too. */
export type RowMark = {
  readonly className?: string | undefined;
  /** In the ring on the cord. */
  readonly knot?: ReactNode;
  /** At the end of the row. */
  readonly sign?: ReactNode;
};

export type ServiceRowProps = RowWords &
  RowMark & {
    /** The address of the service's picture. */
    readonly icon?: string | undefined;
    /** The row's link. Without it the row is only text. */
    readonly href?: string | undefined;
    /** Read out if it leads to another site. */
    readonly away?: string;
    /** Left, and not erased yet: the cord is loose there. */
    readonly asleep?: boolean;
  };

export function ServiceRow({ icon, away = "", ...row }: ServiceRowProps) {
  const way = row.href && <WayIcon to={row.href} away={away} />;
  return <Row sign={way} {...row} picture={icon && <img src={icon} alt="" />} />;
}

export type AddRowProps = RowWords & { readonly href: string };

/** The last row: the cord reaches for a service that is not linked yet. */
export function AddRow(row: AddRowProps) {
  return <Row {...row} picture={<PlusIcon />} sign={<ChevronRightIcon />} dashed />;
}

type RowProps = RowWords & {
  readonly picture: ReactNode;
  /** The icon at the end. */
  readonly sign: ReactNode;
  readonly href?: string | undefined;
  readonly dashed?: boolean;
} & Pick<ServiceRowProps, "asleep" | "className" | "knot">;

function Row(row: RowProps) {
  const {
    name,
    sub,
    picture,
    sign,
    href,
    dashed = false,
    asleep = false,
    className,
    knot,
    ...link
  } = row;
  const look = classNames(classes.row, dashed && classes.dashed, asleep && classes.asleep);
  const content = (
    <>
      {picture && <span className={classes.icon}>{picture}</span>}
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {sub && <span className={classes.sub}>{sub}</span>}
      </span>
      {sign}
    </>
  );
  return (
    <li className={classNames(classes.item, (dashed || asleep) && classes.loose, className)}>
      <span className={classes.cord} />
      <span className={classes.ring}>{knot}</span>
      {href === undefined ? (
        <div className={look}>{content}</div>
      ) : (
        <a {...link} className={look} href={href}>
          {content}
        </a>
      )}
    </li>
  );
}
