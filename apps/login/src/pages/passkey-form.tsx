import type { PasskeyForm } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import classes from "./passkey.module.css";

type PasskeyButtonProps = {
  readonly passkey: PasskeyForm;
  readonly children: string;
};

/**
 * A button that asks for a passkey. The script adds the authenticator's answer and sends the form,
 * whatever else was typed there.
 */
export const PasskeyButton = ({ passkey, children }: PasskeyButtonProps) => (
  <div className={classes.passkey}>
    <input type="hidden" name="credential" />
    <Button kind="quiet" data-passkey={passkey.challengeUrl}>
      {children}
    </Button>
  </div>
);
