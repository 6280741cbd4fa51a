import type { PageOf } from "@musubi/contract/login-pages";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { VisuallyHidden } from "@musubi/ui/visually-hidden.tsx";
import type { ReactNode } from "react";
import { WORDS } from "../words.ts";
import classes from "./claim.module.css";
import form from "./form.module.css";
import { FormNotice } from "./form-notice.tsx";
import { PostForm } from "./post-form.tsx";
import { tellFault } from "./tell-fault.ts";

/**
 * The first use of a service by an ID without an account there: what the service would learn, and buttons to open, link
 * or wake an account. Nothing happens before a button is pressed.
 */
export function FirstUsePage(page: PageOf<"first-use">) {
  const { frame, firstUse, service, email, fault, said, actions } = page;
  const { login } = WORDS[frame.language];
  const words = login.firstUse;
  const { title, lead } = firstUse === "asleep" ? words.asleep : words;
  const tell = firstUse === "busy" ? words.busy.lead : lead;
  return (
    <>
      <PageTitle lead={page.underWay ?? tell(email, service)}>{title(service)}</PageTitle>
      <FormNotice kind="alert">
        {fault &&
          (said ?? tellFault(fault, words.faults[fault](service), page.waitSeconds, login.wait))}
      </FormNotice>
      <div className={classes.parts}>
        {firstUse === "new" && <Choices {...page} />}
        {firstUse === "asleep" && (
          <Choice {...page} action={actions.wake}>
            <Button type="submit">{words.asleep.submit}</Button>
          </Choice>
        )}
        {firstUse === "busy" && <LinkButton href={page.againUrl}>{words.busy.again}</LinkButton>}
      </div>
      <p className={form.aside}>
        <a href={page.otherUrl}>{words.otherId}</a>
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

function Choices(page: PageOf<"first-use">) {
  const { frame, service, termsUrl, actions } = page;
  const { common, login } = WORDS[frame.language];
  const words = login.firstUse;
  const terms = words.open.terms(service);
  const [before, after] = words.open.agree(terms).split(terms);
  return (
    <section className={classes.part}>
      <p className={classes.what}>{words.learns(service)}</p>
      {termsUrl !== undefined && (
        <p className={classes.fine}>
          {before}
          <a href={termsUrl} target="_blank" rel="noopener">
            {terms}
            <VisuallyHidden>{common.newTab}</VisuallyHidden>
          </a>
          {after}
        </p>
      )}
      {actions.link !== undefined && <p>{words.link.instead}</p>}
      <Choice {...page} action={actions.open}>
        <Button type="submit">{words.open.submit}</Button>
      </Choice>
      {actions.link !== undefined && (
        <Choice {...page} action={actions.link}>
          <Button kind="quiet" type="submit">
            {words.link.submit}
          </Button>
        </Choice>
      )}
    </section>
  );
}

type ChoiceProps = Pick<PageOf<"first-use">, "csrfToken" | "holder"> & {
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
