import type { LoginPage } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import { Emphasis } from "@musubi/ui/emphasis.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./claim.module.css";

type AdmitPageProps = Extract<LoginPage, { page: "admit" }>;

/** Explains what it means to let this browser try the password again, with the one button that does it. */
export function AdmitPage({ frame, email, until, action, csrfToken }: AdmitPageProps) {
  const words = WORDS[frame.language].admission;
  return (
    <>
      <PageTitle lead={<Emphasis in={words.lead(email)} of={email} />}>{words.title}</PageTitle>
      <div className={classes.parts}>
        <form className={classes.part} method="post" action={action}>
          <input type="hidden" name="csrf" value={csrfToken} />
          <Button type="submit">{words.submit}</Button>
        </form>
        <div className={classes.part}>
          <p className={classes.fine}>{words.until(until)}</p>
          <p className={classes.fine}>{words.notYours}</p>
        </div>
      </div>
    </>
  );
}
