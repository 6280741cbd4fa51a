import type { PageOf } from "@musubi/contract/login-pages";
import { Button } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { ServiceList, ServiceRow } from "@musubi/ui/service-list.tsx";
import { WORDS } from "../words.ts";
import { Details } from "./details.tsx";
import classes from "./form.module.css";
import { PostForm } from "./post-form.tsx";

/** A closed ID: what sleeps with it, until when, and the one button that wakes it. */
export function WakePage({ frame, email, services, until, ...page }: PageOf<"wake">) {
  const { login, takeBack } = WORDS[frame.language];
  const words = login.wake;
  return (
    <>
      <PageTitle lead={words.lead(email, until)}>{words.title}</PageTitle>
      {services.length > 0 && (
        <section className={classes.part}>
          <SectionTitle id="services">{words.services}</SectionTitle>
          <ServiceList labelledBy="services">
            {services.map((name) => (
              <ServiceRow key={name} name={name} asleep />
            ))}
          </ServiceList>
        </section>
      )}
      <PostForm className={classes.form} action={page.action} noValidate csrfToken={page.csrfToken}>
        <p>{words.loggedIn}</p>
        <Button type="submit">{words.submit}</Button>
        <Details
          label={takeBack.more}
          items={[
            ...(services.length > 0 ? [words.records, words.later] : []),
            words.otherwise(until),
          ]}
        />
      </PostForm>
    </>
  );
}
