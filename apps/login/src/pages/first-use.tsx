import type { PageOf } from "@musubi/contract/login-pages";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { More } from "@musubi/ui/more.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { VisuallyHidden } from "@musubi/ui/visually-hidden.tsx";
import type { ReactNode } from "react";
import { type LoginWords, WORDS } from "../words.ts";
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
  const isReady = firstUse === "new" && page.isNewId;
  const { lead } = isReady ? words.ready : firstUse === "new" ? words : words[firstUse];
  return (
    <>
      <PageTitle lead={page.underWay ?? lead(email, service)}>
        {titleFirstUse(page, words)}
      </PageTitle>
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
      {firstUse === "new" || <OtherId {...page} />}
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

/** A new ID is greeted; an existing one learns what it is about to join. */
export const titleFirstUse = (
  { firstUse, isNewId, service }: Pick<PageOf<"first-use">, "firstUse" | "isNewId" | "service">,
  words: LoginWords["login"]["firstUse"],
): string => {
  if (firstUse === "asleep") return words.asleep.title(service);
  return firstUse === "new" && isNewId ? words.ready.title : words.title(service);
};

const OtherId = ({ frame, otherUrl }: Pick<PageOf<"first-use">, "frame" | "otherUrl">) => (
  <p className={form.aside}>
    <a href={otherUrl}>{WORDS[frame.language].login.firstUse.otherId}</a>
  </p>
);

/** What is shared and the terms stay in sight: the first button agrees to them. */
function Choices(page: PageOf<"first-use">) {
  const { frame, service, termsUrl, actions } = page;
  const { common, login } = WORDS[frame.language];
  const words = login.firstUse;
  const terms = words.open.terms(service);
  const [before, after] = words.open.agree(terms).split(terms);
  return (
    <section className={classes.part}>
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
      <p className={classes.what}>{words.learns(service)}</p>
      <Choice {...page} action={actions.open}>
        <Button type="submit">{words.open.submit(service)}</Button>
      </Choice>
      {actions.link !== undefined && (
        <Choice {...page} action={actions.link}>
          <Button kind="quiet" type="submit">
            {words.link.submit}
          </Button>
        </Choice>
      )}
      <More label={words.details}>
        {actions.link !== undefined && <p>{words.link.instead}</p>}
        <OtherId {...page} />
      </More>
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
