import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import { Button } from "@musubi/ui/button.tsx";
import { useEffect, useState } from "react";
import text from "../frame/text.module.css";
import { useWordsOf } from "../portal/words/words-of.ts";
import { minutesOf } from "./code-words.tsx";

type ResendButtonProps = {
  /** The time from which another code can be sent, if too many were. */
  readonly from: number;
  /** While another request is in progress. */
  readonly disabled?: boolean;
  readonly onClick: () => void;
};

/** Requests another code. While that is blocked, it says for how long. */
export function ResendButton({ from, disabled = false, onClick }: ResendButtonProps) {
  const { code: words } = useWordsOf(emailAndPasswordWords);
  const seconds = useSecondsUntil(from);
  const wait = seconds < 60 ? words.waitSeconds(seconds) : words.waitMinutes(minutesOf(seconds));
  return (
    <div>
      <Button kind="text" disabled={disabled || seconds > 0} onClick={onClick}>
        {words.resend}
      </Button>
      {seconds > 0 && <p className={text.note}>{wait}</p>}
    </div>
  );
}

/** Returns the seconds until a time, 0 once it has passed. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= time) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [time]);
  return Math.max(0, Math.ceil((time - now) / 1_000));
}
