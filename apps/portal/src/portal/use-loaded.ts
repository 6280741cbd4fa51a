import { useEffect, useRef, useState } from "react";
import { useLanguage, usePortal } from "./portal-context.ts";

/**
 * Returns what is asked for beside a screen that is shown already, undefined until it is known, and what asks once more.
 * In another language it is asked again as well: what a service says comes in the language of the question.
 */
export function useLoaded<T>(load: () => Promise<T>) {
  const { session } = usePortal();
  const language = useLanguage();
  const [loaded, setLoaded] = useState<T>();
  const [round, setRound] = useState(0);
  const wasAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language travels in a header
  useEffect(() => {
    let isShown = true;
    const ask = async () => {
      // The gate has just renewed the session for the first time; later it may have aged.
      if (wasAsked.current && (await session.prepare()).step !== "ready") return;
      const answer = await load();
      if (!isShown) return;
      wasAsked.current = true;
      setLoaded(() => answer);
    };
    void ask();
    return () => {
      isShown = false;
    };
  }, [session, language, round]);
  return { loaded, lookAgain: () => setRound((last) => last + 1) };
}
