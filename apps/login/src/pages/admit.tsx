import type { PageOf } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import { Emphasis } from "@musubi/ui/emphasis.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./claim.module.css";
import { PostForm } from "./post-form.tsx";

/** Explains what it means to let this browser try the password again, with the one button that does it. */
export function AdmitPage({ frame, email, until, action, csrfToken }: PageOf<"admit">) {
  const words = WORDS[frame.language].admission;
  return (
    <>
      <PageTitle lead={<Emphasis in={words.lead(email)} of={email} />}>{words.title}</PageTitle>
      <div className={classes.parts}>
        <PostForm className={classes.part} action={action} csrfToken={csrfToken}>
          <Button type="submit">{words.submit}</Button>
        </PostForm>
        <div className={classes.part}>
          <p className={classes.fine}>{words.until(until)}</p>
          <p className={classes.fine}>{words.notYours}</p>
        </div>
      </div>
    </>
  );
}
