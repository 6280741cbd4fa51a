import type { PageOf } from "@musubi/contract/login-pages";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Consequences } from "@musubi/ui/consequences.tsx";
import { InfoIcon } from "@musubi/ui/icons.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { WORDS } from "../words.ts";
import classes from "./claim.module.css";
import { PostForm } from "./post-form.tsx";
import { Result } from "./result.tsx";

/** Explains what confirming or cancelling a change of address means, with the one button that does it. */
export function AddressChangePage(page: PageOf<"address-change">) {
  const { frame, side, email, until, action, csrfToken } = page;
  const words = WORDS[frame.language].addressChange;
  const { title, lead, submit, notYours } = words[side];
  const means =
    side === "new"
      ? [words.new.becomes(email), words.new.later, words.new.noLogIn]
      : [words.present.stays(email), words.present.elsewhere];
  const when = until === undefined ? words.present.waits : words[side].until(until);
  return (
    <>
      <PageTitle lead={lead}>{title}</PageTitle>
      <div className={classes.parts}>
        <Consequences title={words.means[side]} icon={<InfoIcon />} kind="advice" items={means} />
        <PostForm className={classes.part} action={action} csrfToken={csrfToken}>
          <Button type="submit">{submit}</Button>
        </PostForm>
        <div className={classes.part}>
          <p className={classes.fine}>{when}</p>
          <p className={classes.fine}>{notYours}</p>
        </div>
      </div>
    </>
  );
}

export function AddressChangeDonePage(page: PageOf<"address-change-done">) {
  const { frame, side, until = "", homeUrl } = page;
  const { toSignIn, ...words } = WORDS[frame.language].addressChange;
  const { title, body, next } = words[side].done;
  return (
    <Result picture={side === "new" ? "tied" : "untied"} title={title} lead={body(until)}>
      <p>{next}</p>
      {/* After a confirmation there is no link to the log-in: a log-in would cancel the change. */}
      {side === "present" && <LinkButton href={homeUrl}>{toSignIn}</LinkButton>}
    </Result>
  );
}

/** An invalid or expired link. The page does not say which. */
export function AddressChangeOverPage({ frame, homeUrl }: PageOf<"address-change-over">) {
  const { over, toSignIn } = WORDS[frame.language].addressChange;
  return (
    <>
      <PageTitle lead={over.body}>{over.title}</PageTitle>
      <div className={classes.parts}>
        <p>{over.next}</p>
        <LinkButton kind="quiet" href={homeUrl}>
          {toSignIn}
        </LinkButton>
      </div>
    </>
  );
}
