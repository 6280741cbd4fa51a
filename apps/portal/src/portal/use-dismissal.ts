import { useState } from "react";
import { holderOf } from "../session/holder.ts";
import { usePortal, useWords } from "./portal-context.ts";
import { readDismissed, rememberDismissed } from "./read-notices.ts";

type Dismissal = {
  readonly isAway: boolean;
  /** The notice's dismiss button. */
  readonly dismiss: { readonly label: string; readonly onDismiss: () => void };
};

/** Lets a holder dismiss a notice in this browser. `about` identifies what the notice reports. */
export function useDismissal(about: string, title: string): Dismissal {
  const { left, dismiss } = useDismissals([about], title);
  return { isAway: left.length === 0, dismiss };
}

/** The same for a notice that reports several things. `left` holds those that were not dismissed. */
export function useDismissals(
  about: readonly string[],
  title: string,
): Pick<Dismissal, "dismiss"> & { readonly left: readonly string[] } {
  const holder = holderOf(usePortal().session.gate)?.sub ?? "";
  const { home } = useWords();
  const [away, setAway] = useState(() => readDismissed(holder));
  const left = about.filter((each) => !away.includes(each));
  const onDismiss = () => {
    for (const each of left) rememberDismissed(each, holder);
    setAway([...away, ...left]);
  };
  return { left, dismiss: { label: home.dismiss(title), onDismiss } };
}
