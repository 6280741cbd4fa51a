import { Button } from "@musubi/ui/button.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { useEffect, useRef, useState } from "react";
import { MessageScreen } from "../frame/message-screen.tsx";
import { WaitingScreen } from "../frame/waiting-screen.tsx";
import { useWords } from "../portal/portal-context.ts";
import { type Actor, useAttempt } from "./use-attempt.ts";

/** Where the screen itself has nothing left to say. */
type Ended<V> = Exclude<V, { readonly do: "offer-retry" | "error-page" }>;

type CallbackScreenProps<V> = {
  /** Said where nobody answered: trying again goes on with the same sign-in. */
  readonly unanswered: { readonly title: string; readonly lead: string };
  readonly finish: (actor: Actor) => Promise<V>;
  readonly onEnd: (ended: Ended<V>) => void;
};

/** Finishes what began elsewhere. There is nothing to see but that it is under way. */
export function CallbackScreen<V extends { readonly do: string }>({
  unanswered,
  finish,
  onEnd,
}: CallbackScreenProps<V>) {
  const { common } = useWords();
  const attempt = useAttempt();
  const [isUnanswered, setUnanswered] = useState(false);

  async function run() {
    setUnanswered(false);
    const ended = await attempt(finish);
    if (ended === undefined) return;
    if (ended.do === "offer-retry") setUnanswered(true);
    else onEnd(ended as Ended<V>);
  }

  // Once, although effects may run twice: what a pool answered is good once.
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void run();
  });

  if (!isUnanswered) return <WaitingScreen />;
  return (
    <MessageScreen
      picture={<Knot size="large" kind="loose" />}
      title={unanswered.title}
      lead={unanswered.lead}
    >
      <Button onClick={() => void run()}>{common.retry}</Button>
    </MessageScreen>
  );
}
