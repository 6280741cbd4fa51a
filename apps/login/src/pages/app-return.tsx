import type { PageOf } from "@musubi/contract/login-pages";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import type { ReactNode } from "react";
import { WORDS } from "../words.ts";
import form from "./form.module.css";
import { PostForm } from "./post-form.tsx";

/** Asks before a holder is logged in to an app on their device: names the app and the ID. */
export function AppReturnPage(page: PageOf<"app-return">) {
  const { frame, service, email, actions } = page;
  const { login } = WORDS[frame.language];
  const words = login.appReturn;
  return (
    <>
      <PageTitle lead={words.lead(email, service)}>{words.title(service)}</PageTitle>
      <div className={form.form}>
        <Choice {...page} action={actions.goOn}>
          <Button type="submit">{words.submit}</Button>
        </Choice>
      </div>
      <p className={form.aside}>
        <a href={page.otherUrl}>{login.firstUse.otherId}</a>
      </p>
      <div className={form.cancel}>
        <Choice {...page} action={actions.cancel}>
          <Button kind="text" type="submit">
            {login.signIn.cancel}
          </Button>
        </Choice>
      </div>
    </>
  );
}

/** Returns to the app by a link, because the answer to a form may not redirect to an app's address. */
export function AppOnwardPage({ frame, service, href }: PageOf<"app-onward">) {
  const words = WORDS[frame.language].login.appReturn.onward;
  return (
    <>
      <PageTitle lead={words.lead(service)}>{words.title}</PageTitle>
      <div className={form.form}>
        <LinkButton href={href}>{words.submit}</LinkButton>
      </div>
    </>
  );
}

type ChoiceProps = Pick<PageOf<"app-return">, "csrfToken" | "holder"> & {
  readonly action: string;
  readonly children: ReactNode;
};

function Choice({ action, csrfToken, holder, children }: ChoiceProps) {
  return (
    <PostForm action={action} csrfToken={csrfToken}>
      <input type="hidden" name="holder" value={holder} />
      {children}
    </PostForm>
  );
}
