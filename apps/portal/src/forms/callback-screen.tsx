import { Button } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { useEffect, useRef, useState } from "react";
import { MessageScreen } from "../frame/message-screen.tsx";
import { MENU } from "../frame/screen.tsx";
import { WaitingScreen } from "../frame/waiting-screen.tsx";
import { useWords } from "../portal/portal-context.ts";
import { type Actor, useProtected } from "./use-protected.ts";

/** A result that this screen does not handle itself. */
type Ended<V> = Exclude<V, { readonly do: "offer-retry" | "error-page" }>;

type CallbackScreenProps<V> = {
  /** Shown if there was no answer: trying again continues the same sign-in. */
  readonly unanswered: { readonly title: string; readonly lead: string };
  readonly finish: (actor: Actor) => Promise<V>;
  readonly onEnd: (ended: Ended<V>) => void;
};

/** Finishes a sign-in that began elsewhere. Shows that work is in progress, or that there was no answer. */
export function CallbackScreen<V extends { readonly do: string }>({
  unanswered,
  finish,
  onEnd,
}: CallbackScreenProps<V>) {
  const { common } = useWords();
  const runProtected = useProtected();
  const [isUnanswered, setUnanswered] = useState(false);

  async function run() {
    setUnanswered(false);
    const ended = await runProtected(finish);
    if (ended === undefined) return;
    if (ended.do === "offer-retry") setUnanswered(true);
    else onEnd(ended as Ended<V>);
  }

  // Runs once, although effects may run twice: a pool's answer is valid once.
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void run();
  });

  if (!isUnanswered) return <WaitingScreen />;
  return (
    <MessageScreen
      aside={MENU}
      picture={<Knot size="large" kind="loose" />}
      title={unanswered.title}
      lead={unanswered.lead}
    >
      <Button onClick={() => void run()}>{common.retry}</Button>
    </MessageScreen>
  );
}
