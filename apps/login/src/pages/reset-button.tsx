import type { ResetForm } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import classes from "./claim.module.css";
import { PostForm } from "./post-form.tsx";

type ResetButtonProps = { readonly reset: ResetForm; readonly children: string };

/** The button that leads to the form for a new password. */
export const ResetButton = ({ reset, children }: ResetButtonProps) => (
  <PostForm className={classes.part} action={reset.action} csrfToken={reset.csrfToken}>
    <Button type="submit" name="reset" value="yes">
      {children}
    </Button>
  </PostForm>
);
