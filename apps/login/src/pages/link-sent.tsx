import type { PageOf } from "@musubi/contract/login-pages";
import { classNames } from "@musubi/ui/class-names.ts";
import { Emphasis } from "@musubi/ui/emphasis.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./form.module.css";

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
