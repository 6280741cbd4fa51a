import type { LoginPage } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./form.module.css";

type SignOutPageProps = Extract<LoginPage, { page: "sign-out" }>;

/** Signing out takes a button press: a link from elsewhere must not do it. */
export function SignOutPage({ frame, action, csrfToken }: SignOutPageProps) {
  const words = WORDS[frame.language].login.signOut;
  return (
    <>
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      <form className={classes.form} method="post" action={action}>
        <input type="hidden" name="csrf" value={csrfToken} />
        <Button type="submit">{words.submit}</Button>
      </form>
    </>
  );
}
