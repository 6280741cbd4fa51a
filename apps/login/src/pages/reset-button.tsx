import type { ResetForm } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import classes from "./claim.module.css";

type ResetButtonProps = { readonly reset: ResetForm; readonly children: string };

/** The button that leads to the form for a new password. */
export const ResetButton = ({ reset, children }: ResetButtonProps) => (
  <form className={classes.part} method="post" action={reset.action}>
    <input type="hidden" name="csrf" value={reset.csrfToken} />
    <Button type="submit" name="reset" value="yes">
      {children}
    </Button>
  </form>
);
