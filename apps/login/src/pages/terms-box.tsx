import type { LoginFrame } from "@musubi/contract/login-pages";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { AlertIcon } from "@musubi/ui/icons.tsx";
import { WORDS } from "../words.ts";
import classes from "./form.module.css";

type TermsBoxProps = {
  readonly frame: LoginFrame;
  readonly isAgreed?: boolean;
  /** The form came without the tick. */
  readonly isMissing: boolean;
};

/**
 * The checkbox for the terms of use, with the terms linked in its sentence. A script asks for the
 * tick before the form is sent.
 */
export function TermsBox({ frame, isAgreed = false, isMissing }: TermsBoxProps) {
  const { common, login } = WORDS[frame.language];
  const links = frame.site.links[frame.language];
  const { terms, privacy } = common.footer;
  const [before, named = ""] = login.terms.agree.split(terms);
  const [between, after] = named.split(privacy);
  const fault = isMissing ? { "aria-invalid": true, "aria-describedby": "terms-error" } : {};
  return (
    <div className={classes.terms}>
      <Checkbox
        id="terms"
        name="terms"
        value="accepted"
        defaultChecked={isAgreed}
        required
        data-tick="terms-error"
        {...fault}
      >
        {before}
        <a href={links.terms}>{terms}</a>
        {between}
        <a href={links.privacy}>{privacy}</a>
        {after}
      </Checkbox>
      <p id="terms-error" className={classes.error} role="alert" hidden={!isMissing}>
        <AlertIcon />
        <span>{login.newPassword.faults.terms}</span>
      </p>
    </div>
  );
}
