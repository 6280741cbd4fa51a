import { classNames } from "@musubi/ui/class-names.ts";
import { Knot } from "@musubi/ui/knot.tsx";
import type { CSSProperties } from "react";
import { EmailAddress } from "../../../frame/email-address.ts";
import classes from "./two-ids.module.css";

type IdCard = {
  readonly role: string;
  readonly email: string;
};

type TwoIdsProps = {
  readonly label: string;
  readonly target: IdCard;
  readonly source: IdCard;
  /** How far the two cords are joined, from 0 to 1. `apart` if they cannot be. */
  readonly tied: number | "apart";
  /** Whether the services move back to the source. */
  readonly back?: boolean;
};

/**
 * Two IDs, and unless they are `apart`, their cords: below them and joined by a knot if the IDs stand side by side,
 * otherwise at their left, with an arrow. The source's cord is dashed for what has not moved yet.
 */
export function TwoIds({ label, target, source, tied, back = false }: TwoIdsProps) {
  const isApart = tied === "apart";
  return (
    <div className={classNames(classes.room, isApart ? classes.apart : classes.joined)}>
      <dl className={classes.ids} aria-label={label}>
        <Card {...target} isTarget={!isApart} />
        <Card {...source} />
      </dl>
      {!isApart && <Cords tied={tied} back={back} />}
    </div>
  );
}

function Card({ role, email, isTarget = false }: IdCard & { readonly isTarget?: boolean }) {
  return (
    <div className={classNames(classes.card, isTarget && classes.target)}>
      <dt className={classes.role}>{role}</dt>
      <dd className={classes.email}>
        <EmailAddress of={email} />
      </dd>
    </div>
  );
}

const OURS = "M25 0C25 24 50 8 50 30V40";
const THEIRS = "M75 0C75 24 50 8 50 30V40";

function Cords({ tied, back }: { readonly tied: number; readonly back: boolean }) {
  return (
    <div
      className={classNames(classes.cords, back && classes.back)}
      // Set as a style property, which the page's policy allows to a script.
      style={{ "--loose-part": `${Math.round((1 - tied) * 100)}%` } as CSSProperties}
    >
      <svg
        className={classes.lines}
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={classNames(classes.cord, classes.loose)} d={THEIRS} />
        <path className={classNames(classes.cord, classes.growing)} d={THEIRS} />
        <path className={classes.cord} d={OURS} />
      </svg>
      <div className={classes.knot}>
        <div className={classes.untied}>
          <Knot size="medium" />
        </div>
        <div className={classes.tying}>
          <Knot size="medium" />
        </div>
      </div>
    </div>
  );
}
