import { LOCALES, listNotifications } from "@musubi/contract";
import { environmentWords } from "@musubi/messages/both/environment";
import { Button } from "@musubi/ui/button.tsx";
import { AlertIcon, CheckCircleIcon } from "@musubi/ui/icons.tsx";
import { More } from "@musubi/ui/more.tsx";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import text from "../frame/text.module.css";
import { useOnline } from "../frame/use-online.ts";
import type { ErrorReason } from "../navigation/reasons.ts";
import { useLanguage, useWords } from "../portal/portal-context.ts";
import { useWordsOf } from "../portal/words/words-of.ts";
import {
  CHECKS,
  type CheckName,
  type CheckResult,
  type ClockCheck,
  checkEnvironment,
  findCause,
  judgeClock,
  makeReference,
} from "./environment-check.ts";
import classes from "./error-screen.module.css";

type EnvironmentSectionProps = {
  readonly reason: ErrorReason;
  /** Told why nothing can work on this device, if that is so. */
  readonly onCause: (cause: { readonly title: string; readonly lead: string }) => void;
};

/** The results of the checks on this device, folded unless one fails. Only the error page loads it. */
export default function EnvironmentSection({ reason, onCause }: EnvironmentSectionProps) {
  const words = useWordsOf(environmentWords);
  const language = useLanguage();
  const [happenedAt] = useState(() => new Date());
  const clock = useClockCheck();
  // Checks again when the network comes or goes.
  useOnline();
  const results = { ...checkEnvironment(window), clock: clock.result };
  const off = clock.result === "fails" ? ` (${words.clockOff(clock.offMinutes)})` : "";

  useEffect(() => {
    const cause = findCause(window);
    if (cause === undefined) return;
    const { label, fails } = words.checks[cause];
    onCause({ title: words.cause(label), lead: fails });
  }, [words, onCause]);

  const list = useRef<HTMLDListElement>(null);

  return (
    <More label={words.title} open={Object.values(results).includes("fails")}>
      <p className={text.small}>{words.lead}</p>
      <dl ref={list} className={classes.details}>
        <Detail name={words.reference}>{makeReference(reason, happenedAt)}</Detail>
        {CHECKS.map((name) => (
          <Detail key={name} name={words.checks[name].label}>
            <Check name={name} result={results[name]} more={name === "clock" ? off : ""} />
          </Detail>
        ))}
        <Detail name={words.time}>
          {happenedAt.toLocaleString(LOCALES[language], { dateStyle: "medium", timeStyle: "long" })}
        </Detail>
        <Detail name={words.browserName}>{navigator.userAgent}</Detail>
      </dl>
      <CopyDetails of={list} />
    </More>
  );
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.detail}>
      <dt className={classes.label}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type CheckProps = {
  readonly name: CheckName;
  readonly result: CheckResult;
  readonly more: string;
};

function Check({ name, result, more }: CheckProps) {
  const { common } = useWords();
  const { checks, unknown } = useWordsOf(environmentWords);
  const words = { ...checks[name], checking: common.checking, unknown };
  return (
    <span className={classes.result} data-result={result}>
      {result === "works" && <CheckCircleIcon />}
      {result === "fails" && <AlertIcon />}
      {words[result] + more}
    </span>
  );
}

/** Copies a list of details, one per line, for a holder who writes to support. */
function CopyDetails({ of: list }: { readonly of: RefObject<HTMLDListElement | null> }) {
  const words = useWordsOf(environmentWords);
  const [said, setSaid] = useState<"copied" | "notCopied">();

  async function copy() {
    const lines = Array.from(list.current?.children ?? [], ({ children: [name, value] }) =>
      [name, value].map((each) => each?.textContent).join(": "),
    );
    try {
      await navigator.clipboard.writeText(lines.join("\n"));
      setSaid("copied");
    } catch {
      setSaid("notCopied");
    }
  }

  return (
    <>
      <Button kind="quiet" onClick={() => void copy()}>
        {words.copy}
      </Button>
      {said && <p role="status">{words[said]}</p>}
    </>
  );
}

/** Compares the device's clock with the portal's. */
function useClockCheck(): ClockCheck {
  const [checked, setChecked] = useState<ClockCheck>({ result: "checking", offMinutes: 0 });
  useEffect(() => {
    const asking = new AbortController();
    const before = Date.now();
    // Any answer of our own origin has a date header, and this one is small.
    fetch(listNotifications.path, {
      method: "HEAD",
      cache: "no-store",
      signal: asking.signal,
    }).then(
      ({ headers }) => setChecked(judgeClock(headers.get("date"), before, Date.now())),
      () => {
        if (!asking.signal.aborted) setChecked({ result: "unknown", offMinutes: 0 });
      },
    );
    return () => asking.abort();
  }, []);
  return checked;
}
