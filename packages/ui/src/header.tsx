import type { MouseEventHandler, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import classes from "./header.module.css";
import { ChevronLeftIcon } from "./icons.tsx";
import { Knot } from "./knot.tsx";

/** What stands at the left of the header: who we are, or the way back. */
export type HeaderLead =
  | { readonly kind: "brand"; readonly name: string; readonly href?: string }
  | {
      readonly kind: "back";
      readonly label: string;
      readonly href: string;
      readonly onClick?: MouseEventHandler<HTMLAnchorElement>;
    };

export type HeaderProps = {
  readonly lead: HeaderLead;
  /** The language switch. */
  readonly children?: ReactNode;
};

/** The head of every screen. */
export function Header({ lead, children }: HeaderProps) {
  return (
    <header className={classes.header}>
      <Lead lead={lead} />
      {children}
    </header>
  );
}

function Lead({ lead }: { readonly lead: HeaderLead }) {
  if (lead.kind === "back") {
    return (
      <a className={classNames(classes.lead, classes.back)} href={lead.href} onClick={lead.onClick}>
        <ChevronLeftIcon />
        {lead.label}
      </a>
    );
  }
  const brand = (
    <>
      <Knot size="small" />
      {lead.name}
    </>
  );
  const className = classNames(classes.lead, classes.brand);
  return lead.href === undefined ? (
    <span className={className}>{brand}</span>
  ) : (
    <a className={className} href={lead.href}>
      {brand}
    </a>
  );
}
