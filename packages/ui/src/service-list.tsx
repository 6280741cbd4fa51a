import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { CheckIcon, CrossIcon } from "./form-icons.tsx";
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

export type ServiceRowProps = RowWords & {
  /** The address of the service's picture. */
  readonly icon?: string | undefined;
  /** The row's link. Without it the row is only text. */
  readonly href?: string | undefined;
  /** Read out if it leads to another site. */
  readonly away?: string;
  /** Left, and not erased yet: the cord is loose there. */
  readonly asleep?: boolean;
  /** What became of the row. The text says so too. */
  readonly mark?: Mark | undefined;
};

type Mark = "done" | "waiting" | "failed";

export function ServiceRow({ icon, away = "", ...row }: ServiceRowProps) {
  const way = row.href !== undefined && <WayIcon to={row.href} away={away} />;
  const sign = row.mark === "failed" ? <FailedSign /> : way;
  return <Row {...row} picture={icon && <img src={icon} alt="" />} sign={sign} />;
}

/** At the end of a row that failed. */
export const FailedSign = () => (
  <span className={classes.sign}>
    <CrossIcon />
  </span>
);

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
} & Pick<ServiceRowProps, "asleep" | "mark">;

function Row(row: RowProps) {
  const { name, sub, picture, sign, href, dashed = false, asleep = false, mark, ...link } = row;
  const className = classNames(classes.row, dashed && classes.dashed, asleep && classes.asleep);
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
    <li
      className={classNames(
        classes.item,
        (dashed || asleep || mark === "waiting" || mark === "failed") && classes.loose,
        mark === "done" && classes.done,
        mark === "failed" && classes.failed,
      )}
    >
      <span className={classes.cord} />
      <span className={classes.ring}>{mark === "done" && <CheckIcon />}</span>
      {href === undefined ? (
        <div className={className}>{content}</div>
      ) : (
        <a {...link} className={className} href={href}>
          {content}
        </a>
      )}
    </li>
  );
}
