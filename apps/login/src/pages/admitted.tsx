import type { PageOf } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { WORDS } from "../words.ts";
import { Result } from "./result.tsx";

/** Says that this browser may now try the password. Nobody is signed in by this. */
export function AdmittedPage({ frame, email, until, homeUrl }: PageOf<"admitted">) {
  const { done, toSignIn } = WORDS[frame.language].admission;
  return (
    <Result picture="tied" title={done.title} lead={done.body(email, until)}>
      <p>{done.next}</p>
      <LinkButton href={homeUrl}>{toSignIn}</LinkButton>
    </Result>
  );
}
