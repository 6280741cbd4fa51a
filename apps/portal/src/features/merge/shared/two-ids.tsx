import { classNames } from "@musubi/ui/class-names.ts";
import { Knot } from "@musubi/ui/knot.tsx";
import { EmailAddress } from "../../../frame/email-address.ts";
import classes from "./two-ids.module.css";

export type IdCard = {
  readonly role: string;
  readonly email: string;
  /** The names of the ID's credentials. */
  readonly methods?: readonly string[];
};

type TwoIdsProps = {
  readonly label: string;
  readonly target: IdCard;
  readonly source: IdCard;
  /** How far the two cords are joined, from 0 to 1. `apart` if they cannot be. */
  readonly tied: number | "apart";
};

/**
 * Two IDs, side by side if there is room, and unless they are `apart`, the knot that joins them. The source's cord is
 * dashed for what has not moved yet.
 */
export function TwoIds({ label, target, source, tied }: TwoIdsProps) {
  return (
    <div className={classes.room}>
      <dl className={classes.ids} aria-label={label}>
        <Card {...target} isTarget={tied !== "apart"} />
        <Card {...source} />
      </dl>
      {tied !== "apart" && <Cords tied={tied} />}
    </div>
  );
}

function Card({
  role,
  email,
  methods = [],
  isTarget = false,
}: IdCard & { readonly isTarget?: boolean }) {
  return (
    <div className={classNames(classes.card, isTarget && classes.target)}>
      <dt className={classes.role}>{role}</dt>
      <dd className={classes.email}>
        <EmailAddress of={email} />
      </dd>
      {methods.map((method) => (
        <dd key={method} className={classes.method}>
          {method}
        </dd>
      ))}
    </div>
  );
}

const OURS = "M25 0C25 24 50 8 50 30V40";
const THEIRS = "M75 0C75 24 50 8 50 30V40";

function Cords({ tied }: { readonly tied: number }) {
  // Set as a style property, which the page's policy allows to a script.
  const hidden = `${Math.round((1 - tied) * 100)}%`;
  return (
    <div className={classes.cords}>
      <svg
        className={classes.lines}
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={classNames(classes.cord, classes.loose)} d={THEIRS} />
        <path
          className={classNames(classes.cord, classes.growing)}
          d={THEIRS}
          style={{ clipPath: `inset(-4px -4px -4px ${hidden})` }}
        />
        <path className={classes.cord} d={OURS} />
      </svg>
      <div className={classes.knot}>
        <div className={classes.untied}>
          <Knot size="medium" />
        </div>
        <div className={classes.tying} style={{ clipPath: `inset(0 ${hidden} 0 0)` }}>
          <Knot size="medium" />
        </div>
      </div>
    </div>
  );
}
