import { Button } from "@musubi/ui/button.tsx";
import type { LoginWords } from "../words.ts";
import classes from "./form.module.css";
import { PostForm } from "./post-form.tsx";
import { tellTime } from "./tell-fault.ts";

type ResendProps = {
  readonly action: string;
  readonly csrfToken: string;
  /** The purpose of the form. */
  readonly name: "resend" | "send";
  readonly kind?: "primary" | "text";
  readonly label: string;
  /** How long no other code can be sent. A script disables the button until then. */
  readonly waitSeconds: number | undefined;
  readonly words: LoginWords["login"];
};

/** The button that mails another code, and when it can be used. */
export function Resend({ action, csrfToken, name, kind = "text", ...props }: ResendProps) {
  const { label, waitSeconds, words } = props;
  return (
    <PostForm className={classes.resend} action={action} csrfToken={csrfToken}>
      <input type="hidden" name={name} value="yes" />
      <Button
        type="submit"
        kind={kind}
        aria-describedby={waitSeconds === undefined ? undefined : "resend-wait"}
      >
        {label}
      </Button>
      {waitSeconds !== undefined && (
        <p
          id="resend-wait"
          className={classes.wait}
          data-wait={waitSeconds}
          data-wait-words={JSON.stringify(listWords(words))}
        >
          {words.code.resendIn(tellTime(waitSeconds, words.wait))}
        </p>
      )}
    </PostForm>
  );
}

/** The texts for the script that counts down, singular and plural. The plural has a 0 for the number. */
const listWords = ({ code, wait }: LoginWords["login"]) => ({
  second: code.resendIn(wait.seconds(1)),
  seconds: code.resendIn(wait.seconds(0)),
  minute: code.resendIn(wait.minutes(1)),
  minutes: code.resendIn(wait.minutes(0)),
});
