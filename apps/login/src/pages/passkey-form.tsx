import type { PasskeyForm } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import classes from "./passkey.module.css";

type PasskeyButtonProps = {
  readonly passkey: PasskeyForm;
  /** The id of the form to send, if it is not around the button. */
  readonly form?: string;
  readonly children: string;
};

/**
 * A button that asks for a passkey. The script writes the authenticator's answer into the form's field `credential`
 * and sends the form, whatever else was typed there.
 */
export const PasskeyButton = ({ passkey, form, children }: PasskeyButtonProps) => (
  <div className={classes.passkey}>
    <Button kind="quiet" form={form} data-passkey={passkey.challengeUrl}>
      {children}
    </Button>
  </div>
);
