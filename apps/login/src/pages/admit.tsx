import type { LoginPage } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import { Consequences } from "@musubi/ui/consequences.tsx";
import { InfoIcon } from "@musubi/ui/icons.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./claim.module.css";

type AdmitPageProps = Extract<LoginPage, { page: "admit" }>;

/** Explains what it means to let this browser try the password again, with the one button that does it. */
export function AdmitPage({ frame, email, until, action, csrfToken }: AdmitPageProps) {
  const words = WORDS[frame.language].admission;
  return (
    <>
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      <div className={classes.parts}>
        <Consequences
          title={words.means}
          icon={<InfoIcon />}
          kind="advice"
          items={[words.password(email), words.notIn, words.once]}
        />
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
