import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { CheckIcon, DotIcon } from "./form-icons.tsx";
import classes from "./rule-list.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type Rule = { readonly key: string; readonly label: ReactNode; readonly met: boolean };

export type RuleListProps = {
  readonly rules: readonly Rule[];
  /** Read out for a fulfilled rule. */
  readonly metLabel: string;
};

/** A list of rules, ticked off while the user types. */
export function RuleList({ rules, metLabel }: RuleListProps) {
  return (
    <ul className={classes.rules}>
      {rules.map(({ key, label, met }) => (
        <li key={key} className={classNames(classes.rule, met && classes.met)}>
          {met ? <CheckIcon /> : <DotIcon />}
          <span>
            {label}
            {met && <VisuallyHidden> ({metLabel})</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ul>
  );
}
