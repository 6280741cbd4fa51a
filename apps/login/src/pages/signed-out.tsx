import type { PageOf } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { WORDS } from "../words.ts";
import { Result } from "./result.tsx";

/** The page after signing out, with a link to the portal, where one can sign in again. */
export function SignedOutPage({ frame, homeUrl }: PageOf<"signed-out">) {
  const words = WORDS[frame.language].login.signedOut;
  return (
    <Result picture="untied" title={words.title} lead={words.lead}>
      <LinkButton kind="quiet" href={homeUrl}>
        {words.home}
      </LinkButton>
    </Result>
  );
}
