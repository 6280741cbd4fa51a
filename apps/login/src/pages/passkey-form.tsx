import type { PasskeyForm as Passkey } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import type { ReactNode } from "react";
import classes from "./passkey.module.css";

type PasskeyFormProps = {
  readonly passkey: Passkey | undefined;
  readonly csrfToken: string;
  readonly submit: string;
  /** What the form carries beside the passkey. */
  readonly children?: ReactNode;
};

/** A button that asks for a passkey. The script fills in what the authenticator signs, and posts it. */
export function PasskeyForm({ passkey, csrfToken, submit, children }: PasskeyFormProps) {
  if (!passkey) return null;
  return (
    <form
      className={classes.passkey}
      method="post"
      action={passkey.action}
      data-passkey={passkey.challengeUrl}
    >
      <input type="hidden" name="csrf" value={csrfToken} />
      <input type="hidden" name="credential" />
      {children}
      <Button kind="quiet" type="submit">
        {submit}
      </Button>
    </form>
  );
}
