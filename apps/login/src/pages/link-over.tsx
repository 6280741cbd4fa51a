import type { LinkOver, PageOf } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { type LoginWords, WORDS } from "../words.ts";
import classes from "./claim.module.css";
import { ResetButton } from "./reset-button.tsx";

/**
 * An invalid or expired link. The page does not say which, nor whether the link ever existed. Only
 * the browser that used the link reads what it did. A visitor without a link is asked to log in.
 */
export function LinkOverPage({ frame, reason, reset, homeUrl }: PageOf<"link-over">) {
  const { takeBack, login } = WORDS[frame.language];
  const { title, body, again } = describeOver(reason, WORDS[frame.language]);
  return (
    <>
      <PageTitle lead={body}>{title}</PageTitle>
      <div className={classes.parts}>
        {again && <p>{again}</p>}
        {reset ? (
          <ResetButton reset={reset}>{takeBack.over.submit}</ResetButton>
        ) : (
          <LinkButton kind={reason === "signed-out" ? "primary" : "quiet"} href={homeUrl}>
            {login.signedOut.home}
          </LinkButton>
        )}
      </div>
    </>
  );
}

type OverWords = { readonly title: string; readonly body: string; readonly again?: string };

/** Returns the text about an invalid link. */
export function describeOver(
  reason: LinkOver,
  { takeBack }: Pick<LoginWords, "takeBack">,
): OverWords {
  const { over, signedOut, used } = takeBack;
  switch (reason) {
    case "over":
      return over;
    case "signed-out":
      return signedOut;
    default:
      return { title: used.title, body: used.outcomes[reason] };
  }
}
