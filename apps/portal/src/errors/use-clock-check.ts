import { listNotifications } from "@musubi/contract";
import { useEffect, useState } from "react";
import { type CheckResult, judgeClock } from "./environment-check.ts";

/** Compares the device's clock with the portal's. */
export function useClockCheck(): { readonly result: CheckResult; readonly offMinutes: number } {
  const [checked, setChecked] = useState<{ result: CheckResult; offMinutes: number }>({
    result: "checking",
    offMinutes: 0,
  });
  useEffect(() => {
    const asking = new AbortController();
    const before = Date.now();
    // Any answer of our own origin carries the date; this one is small.
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
