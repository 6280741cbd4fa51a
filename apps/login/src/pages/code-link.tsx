import type { PageOf } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { classNames } from "@musubi/ui/class-names.ts";
import { Emphasis } from "@musubi/ui/emphasis.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { type LoginWords, WORDS } from "../words.ts";
import classes from "./form.module.css";
import { Result } from "./result.tsx";

/** Says what a mailed link has done, and where the user can log in now. */
export function CodeLinkDonePage({ frame, homeUrl, ...link }: PageOf<"code-link-done">) {
  const { codeLink } = WORDS[frame.language].login;
  return (
    <Result picture={link.isOpenedAgain ? undefined : "tied"} {...describeDone(link, codeLink)}>
      <LinkButton href={homeUrl}>{codeLink.toSignIn}</LinkButton>
    </Result>
  );
}

/** Returns the text about a link that was used in this browser, now or before. */
export const describeDone = (
  { flow, isOpenedAgain }: Pick<PageOf<"code-link-done">, "flow" | "isOpenedAgain">,
  { done, used }: LoginWords["login"]["codeLink"],
): { readonly title: string; readonly lead: string } =>
  isOpenedAgain ? { title: used.title, lead: used.leads[flow] } : done[flow];

/** An invalid or expired link from a mail. The page does not say which, nor whether the link ever existed. */
export function CodeLinkOverPage({ frame, homeUrl }: PageOf<"code-link-over">) {
  const { over, toSignIn } = WORDS[frame.language].login.codeLink;
  return (
    <>
      <PageTitle lead={over.lead}>{over.title}</PageTitle>
      <div className={classes.form}>
        <LinkButton kind="quiet" href={homeUrl}>
          {toSignIn}
        </LinkButton>
      </div>
    </>
  );
}

/** A link was mailed instead of a code: there is nothing to enter here. */
export function LinkSentPage({ frame, email }: PageOf<"link-sent">) {
  const { linkSent: words, code } = WORDS[frame.language].login;
  return (
    <>
      <PageTitle lead={<Emphasis in={words.lead(email)} of={email} />}>{words.title}</PageTitle>
      <p className={classNames(classes.told, classes.advice)}>{words.why}</p>
      <section className={classes.help} aria-labelledby="not-received">
        <SectionTitle id="not-received">{code.notReceived}</SectionTitle>
        <p className={classes.advice}>{words.before}</p>
        <p className={classes.advice}>{code.advice}</p>
      </section>
    </>
  );
}
