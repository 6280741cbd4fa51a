import type { ClaimDone, ClaimOutcome, PageOf } from "@musubi/contract/login-pages";
import { LinkButton } from "@musubi/ui/button.tsx";
import { type LoginWords, WORDS } from "../words.ts";
import { ResetButton } from "./reset-button.tsx";
import { Result } from "./result.tsx";

/** A stop and a freeze have no picture: nothing is tied or untied, and the reader is in trouble. */
const PICTURES: Readonly<Partial<Record<ClaimDone, "tied" | "untied">>> = {
  restored: "untied",
  unlinked: "untied",
  objected: "tied",
};

/** What a claim has done, and what comes next. */
export function ClaimDonePage({ frame, reset, nextUrl, ...outcome }: PageOf<"claim-done">) {
  const { done } = outcome;
  const words = WORDS[frame.language];
  const { restored, [done]: said } = words.takeBack.done;
  const { body, next } = said;
  const wayOn = nameWayOn(done, words);
  return (
    <Result picture={PICTURES[done]} title={titleDone(outcome, words.takeBack)} lead={body}>
      {outcome.done === "restored" && outcome.services && <p>{restored.services}</p>}
      <p>{next(reset !== undefined)}</p>
      {reset && <ResetButton reset={reset}>{words.takeBack.toNewPassword}</ResetButton>}
      {wayOn !== undefined && (
        <LinkButton kind={reset ? "quiet" : "primary"} href={nextUrl}>
          {wayOn}
        </LinkButton>
      )}
    </Result>
  );
}

/** Returns what was done, as the button said it. */
export const titleDone = (
  outcome: ClaimOutcome,
  { done, undone }: LoginWords["takeBack"],
): string => (outcome.done === "restored" ? undone[outcome.undone] : done[outcome.done].title);

/** Returns the label of the link that follows. There is none after an unlinking: the account left the ID. */
function nameWayOn(done: ClaimDone, { login, takeBack }: LoginWords): string | undefined {
  switch (done) {
    case "restored":
    case "frozen":
      return takeBack.toSignIn;
    case "objected":
      return login.signedOut.home;
    case "stopped":
      return takeBack.sooner;
    case "unlinked":
      return undefined;
  }
}
