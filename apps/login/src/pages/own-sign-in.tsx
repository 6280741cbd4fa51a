import type { PageOf } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./form.module.css";

/** The address belongs to an ID already. Proving the address does not open that ID: its holder must log in as usual. */
export function OwnSignInPage({ frame, email, signInUrl }: PageOf<"own-sign-in">) {
  const words = WORDS[frame.language].login.ownSignIn;
  return (
    <>
      <PageTitle lead={words.lead(email)}>{words.title}</PageTitle>
      <div className={classes.form}>
        <LinkButton href={signInUrl}>{words.submit}</LinkButton>
      </div>
    </>
  );
}
