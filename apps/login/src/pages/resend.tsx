import { Button } from "@musubi/ui/button.tsx";
import type { LoginWords } from "../words.ts";
import classes from "./form.module.css";
import { tellTime } from "./tell-fault.ts";

type ResendProps = {
  readonly action: string;
  readonly csrfToken: string;
  /** What the form says to be for. */
  readonly name: "resend" | "send";
  readonly kind?: "primary" | "quiet";
  readonly label: string;
  /** How long nothing is sent: the button waits as well, where a script counts. */
  readonly waitSeconds: number | undefined;
  readonly words: LoginWords["login"];
};

/** The button that has another code mailed, and from when on it can. */
export function Resend({ action, csrfToken, name, kind = "quiet", ...props }: ResendProps) {
  const { label, waitSeconds, words } = props;
  return (
    <form className={classes.form} method="post" action={action}>
      <input type="hidden" name="csrf" value={csrfToken} />
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
    </form>
  );
}

/** What the script says while it counts: of one and of many, with a 0 for the number. */
const listWords = ({ code, wait }: LoginWords["login"]) => ({
  second: code.resendIn(wait.seconds(1)),
  seconds: code.resendIn(wait.seconds(0)),
  minute: code.resendIn(wait.minutes(1)),
  minutes: code.resendIn(wait.minutes(0)),
});
