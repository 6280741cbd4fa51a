import type { LoginFrame } from "@musubi/contract/login-pages";
import { Checkbox } from "@musubi/ui/checkbox.tsx";
import { WORDS } from "../words.ts";
import classes from "./form.module.css";

type TermsBoxProps = { readonly frame: LoginFrame; readonly error: string | undefined };

/** The box that accepts the terms of use, beside the terms themselves. */
export function TermsBox({ frame, error }: TermsBoxProps) {
  const { common, login } = WORDS[frame.language];
  const links = frame.site.links[frame.language];
  const fault =
    error === undefined ? {} : { "aria-invalid": true, "aria-describedby": "terms-error" };
  return (
    <div className={classes.terms}>
      <Checkbox id="terms" name="terms" value="accepted" required {...fault}>
        {login.terms.agree}
      </Checkbox>
      {error !== undefined && (
        <p id="terms-error" className={classes.error} role="alert">
          {error}
        </p>
      )}
      <p className={classes.links}>
        {login.terms.read} <a href={links.terms}>{common.footer.terms}</a>
        <a href={links.privacy}>{common.footer.privacy}</a>
      </p>
    </div>
  );
}
