import { SLEEP_DAYS } from "@musubi/contract";
import type { ChangedWay, LoginPage, YoungWay } from "@musubi/contract/login-pages";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { type LoginWords, WORDS } from "../words.ts";
import classes from "./form.module.css";
import { FormNotice } from "./form-notice.tsx";
import { nameWay } from "./happened.tsx";
import rows from "./young-ways.module.css";

type YoungWaysPageProps = Extract<LoginPage, { page: "young-ways" }>;

/**
 * After a new password: recently added credentials, each with its button, and one button for all;
 * or what a freeze has ended.
 */
export function YoungWaysPage({ frame, ways, ended, ...page }: YoungWaysPageProps) {
  const { login, takeBack } = WORDS[frame.language];
  const words = login.youngWays;
  const name = (way: ChangedWay) => nameWay(way, { ...takeBack.happened, passkey: words.passkey });
  const hasEnded = ended.length > 0;
  const { title, lead } = hasEnded ? words.ended : words;
  return (
    <>
      <PageTitle lead={lead(SLEEP_DAYS)}>{title}</PageTitle>
      <FormNotice kind="alert">{page.fault && words.faults[page.fault]}</FormNotice>
      <FormNotice kind="done">{page.isRemoved ? words.removed : undefined}</FormNotice>
      {hasEnded ? (
        <>
          <ul className={rows.list}>
            {ended.map((way) => (
              <li key={name(way)}>{name(way)}</li>
            ))}
          </ul>
          <p className={classes.told}>{words.ended.again}</p>
        </>
      ) : (
        <form className={classes.form} method="post" action={page.action}>
          <input type="hidden" name="csrf" value={page.csrfToken} />
          <ul className={rows.list}>
            {ways.map((way) => (
              <Row key={way.id} way={way} name={name(way)} words={words} />
            ))}
          </ul>
          {ways.length > 1 && (
            <Button type="submit" kind="danger" name="remove" value="all">
              {words.removeAll}
            </Button>
          )}
        </form>
      )}
      <div className={classes.form}>
        <LinkButton href={page.nextUrl}>{words.next}</LinkButton>
      </div>
    </>
  );
}

type RowProps = {
  readonly way: YoungWay;
  readonly name: string;
  readonly words: LoginWords["login"]["youngWays"];
};

function Row({ way, name, words }: RowProps) {
  return (
    <li className={rows.row}>
      <span className={rows.name}>
        {name}
        <span className={rows.since}>{words.since(way.since)}</span>
      </span>
      <Button
        type="submit"
        kind="danger"
        size="compact"
        name="remove"
        value={way.id}
        aria-label={words.removeNamed(name)}
      >
        {words.remove}
      </Button>
    </li>
  );
}
