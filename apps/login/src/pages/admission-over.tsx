import type { PageOf } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./claim.module.css";
import { ResetButton } from "./reset-button.tsx";

/** A link that does not admit this browser, and what to do instead. */
export function AdmissionOverPage({ frame, over, reset, homeUrl }: PageOf<"admission-over">) {
  const { admission, takeBack } = WORDS[frame.language];
  const { title, body, next } = admission.over[over];
  return (
    <>
      <PageTitle lead={body}>{title}</PageTitle>
      <div className={classes.parts}>
        <p>{next}</p>
        {reset ? (
          <ResetButton reset={reset}>{takeBack.toNewPassword}</ResetButton>
        ) : (
          <LinkButton href={homeUrl}>{admission.toSignIn}</LinkButton>
        )}
      </div>
    </>
  );
}
