import { classNames } from "@musubi/ui/class-names.ts";
import { CheckIcon, DotIcon } from "@musubi/ui/form-icons.tsx";
import looks from "@musubi/ui/rule-list.module.css";
import { VisuallyHidden } from "@musubi/ui/visually-hidden.tsx";
import type { LoginWords } from "../words.ts";
import classes from "./password-rules.module.css";

type PasswordRulesProps = {
  /** The id of the password's input. */
  readonly input: string;
  readonly words: LoginWords["passwordRules"];
  /** A password broke a rule: without a script, those that few passwords break are named too. */
  readonly isBroken: boolean;
};

/**
 * The rules of a password. A script ticks them off while it is typed. Only the script imports
 * the checks: if the pages did too, the build would split off a file.
 */
export function PasswordRules({ input, words, isBroken }: PasswordRulesProps) {
  return (
    <ul className={looks.rules} data-rules={input}>
      {Object.entries(words.labels).map(([id, label]) => (
        <li key={id} className={classNames(looks.rule, classes.rule)} data-rule={id}>
          <span className={classes.dot}>
            <DotIcon />
          </span>
          <span className={classes.check}>
            <CheckIcon />
          </span>
          <span>
            {label}
            <span data-told="" hidden>
              <VisuallyHidden> ({words.met})</VisuallyHidden>
            </span>
          </span>
        </li>
      ))}
      {Object.entries(words.rare).map(([id, label]) => (
        <li
          key={id}
          className={classNames(looks.rule, classes.rule)}
          data-rare={id}
          hidden={!isBroken}
        >
          <DotIcon />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
