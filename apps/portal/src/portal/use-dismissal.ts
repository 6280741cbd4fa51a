import { useState } from "react";
import { holderOf } from "../session/holder.ts";
import { usePortal, useWords } from "./portal-context.ts";
import { readDismissed, rememberDismissed } from "./read-notices.ts";

type Dismissal = {
  readonly isAway: boolean;
  /** For the notice. */
  readonly dismiss: { readonly label: string; readonly onDismiss: () => void };
};

/** Lets a holder put a notice away, for good in this browser. `about`: what it tells of, and of nothing else. */
export function useDismissal(about: string, title: string): Dismissal {
  const holder = holderOf(usePortal().session.gate)?.sub ?? "";
  const { home } = useWords();
  const [isAway, setAway] = useState(() => readDismissed(holder).includes(about));
  const onDismiss = () => {
    rememberDismissed(about, holder);
    setAway(true);
  };
  return { isAway, dismiss: { label: home.dismiss(title), onDismiss } };
}
