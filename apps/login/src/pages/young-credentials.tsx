import { SLEEP_DAYS } from "@musubi/contract";
import type { ChangedCredential, PageOf, YoungCredential } from "@musubi/contract/login-pages";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { type LoginWords, WORDS } from "../words.ts";
import classes from "./form.module.css";
import { FormNotice } from "./form-notice.tsx";
import { nameCredential } from "./happened.tsx";
import { PostForm } from "./post-form.tsx";
import rows from "./young-credentials.module.css";

/**
 * After a new password: recently added credentials, each with its button, and one button for all;
 * or what a freeze has ended.
 */
export function YoungCredentialsPage({
  frame,
  credentials,
  ended,
  ...page
}: PageOf<"young-credentials">) {
  const { login, takeBack } = WORDS[frame.language];
  const words = login.youngCredentials;
  const name = (credential: ChangedCredential) =>
    nameCredential(credential, { ...takeBack.happened, passkey: words.passkey });
  const list = new Intl.ListFormat(frame.language);
  const hasEnded = ended.length > 0;
  const { title, lead } = hasEnded ? words.ended : words;
  return (
    <>
      <PageTitle lead={lead(SLEEP_DAYS)}>{title}</PageTitle>
      <FormNotice kind="alert">{page.fault && words.faults[page.fault]}</FormNotice>
      <FormNotice kind="done">
        {page.removed.length > 0 ? words.removed(list.format(page.removed.map(name))) : undefined}
      </FormNotice>
      {hasEnded ? (
        <>
          <ul className={rows.list}>
            {ended.map((credential) => (
              <li key={name(credential)}>{name(credential)}</li>
            ))}
          </ul>
          <p className={classes.told}>{words.ended.again}</p>
        </>
      ) : (
        <PostForm className={classes.form} action={page.action} csrfToken={page.csrfToken}>
          <ul className={rows.list}>
            {credentials.map((credential) => (
              <Row
                key={credential.id}
                credential={credential}
                name={name(credential)}
                words={words}
              />
            ))}
          </ul>
          {credentials.length > 1 && (
            <Button type="submit" kind="text" name="remove" value="all">
              {words.removeAll}
            </Button>
          )}
        </PostForm>
      )}
      <div className={classes.form}>
        <LinkButton href={page.nextUrl}>{hasEnded ? words.next : words.keep}</LinkButton>
      </div>
    </>
  );
}

type RowProps = {
  readonly credential: YoungCredential;
  readonly name: string;
  readonly words: LoginWords["login"]["youngCredentials"];
};

function Row({ credential, name, words }: RowProps) {
  return (
    <li className={rows.row}>
      <span className={rows.name}>
        {name}
        <span className={rows.since}>{words.since(credential.since)}</span>
      </span>
      <Button
        type="submit"
        kind="quiet"
        size="compact"
        name="remove"
        value={credential.id}
        aria-label={words.removeNamed(name)}
      >
        {words.remove}
      </Button>
    </li>
  );
}
