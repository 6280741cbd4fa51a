import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import classes from "./header.module.css";
import { ChevronLeftIcon } from "./icons.tsx";

/** The left of the header: the brand, or the back link with the mark in the middle (on a desktop, beside the brand). */
export type HeaderLead =
  | { readonly kind: "brand"; readonly name: string; readonly href?: string }
  | {
      readonly kind: "back";
      readonly label: string;
      readonly brand: { readonly name: string; readonly href: string };
      readonly link: Omit<ComponentProps<"a">, "className" | "style" | "children" | "href"> & {
        readonly href: string;
      };
    };

export type HeaderProps = {
  /** Our mark, or another brand's logo. */
  readonly mark: ReactNode;
  readonly lead: HeaderLead;
  /** The language switch. */
  readonly children?: ReactNode;
};

/** The header of every screen. */
export function Header({ mark, lead, children }: HeaderProps) {
  return (
    <header className={classes.header}>
      <Lead mark={mark} lead={lead} />
      {children && <div className={classes.end}>{children}</div>}
    </header>
  );
}

function Lead({ mark, lead }: Pick<HeaderProps, "mark" | "lead">) {
  if (lead.kind === "back") {
    return (
      <>
        <div className={classes.before}>
          <a {...lead.link} className={classNames(classes.lead, classes.back)}>
            <ChevronLeftIcon />
            {lead.label}
          </a>
        </div>
        <a className={classNames(classes.lead, classes.brand)} href={lead.brand.href}>
          {mark}
          <span className={classes.name}>{lead.brand.name}</span>
        </a>
      </>
    );
  }
  const brand = (
    <>
      {mark}
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
