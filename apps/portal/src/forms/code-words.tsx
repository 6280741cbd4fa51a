import { CODE_MAX_TRIES, TRIES_RESET_AFTER_MS } from "@musubi/contract";
import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import { useMessages } from "../portal/use-messages.ts";
import { useWordsOf } from "../portal/words/words-of.ts";
import type { Wait } from "./code-limits.ts";

/** As identity counts them, across newer codes. Undefined if identity has not said. */
type Tries = { readonly triesLeft: number | undefined };

export const minutesOf = (seconds: number): number => Math.ceil(seconds / 60);

/** The hint below the field: how long a code is valid and, after a wrong one, how many tries are left. */
export function CodeHint({ triesLeft }: Tries) {
  const { code: words } = useWordsOf(emailAndPasswordWords);
  const isCounted = triesLeft !== undefined && triesLeft > 0 && triesLeft < CODE_MAX_TRIES;
  return (
    <>
      <p>{words.hint}</p>
      {isCounted && <p>{words.triesLeft(triesLeft)}</p>}
    </>
  );
}

/** Says that a code is wrong, and how many tries are left. */
export function WrongCode({ triesLeft }: Tries) {
  const { code: words } = useWordsOf(emailAndPasswordWords);
  const messages = useMessages();
  return (
    <>
      {messages.code_mismatch}
      {triesLeft !== undefined && (
        <>
          <br />
          {triesLeft === 0 ? words.noTriesLeft : words.triesLeft(triesLeft)}
        </>
      )}
      {triesLeft === 0 && (
        <>
          <br />
          {words.tryAgainIn(minutesOf(TRIES_RESET_AFTER_MS / 1_000))}
        </>
      )}
    </>
  );
}

/** Returns what to do when a code was sent too often. Too many tries: the message says it all. */
export function useWaitWords(wait: Wait | undefined): string | undefined {
  const { code: words } = useWordsOf(emailAndPasswordWords);
  return wait?.for === "resend" ? words.tooManySends : undefined;
}
