import { useEffect, useRef, useState } from "react";
import { useLanguage, usePortal } from "./portal-context.ts";

/**
 * Returns data that loads while the screen is already shown, undefined until then, and a function that loads it again.
 * A change of language also loads it again, because services answer in the language of the request.
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
      // The gate has just renewed the session for the first load. Later the session may be older.
      if (wasAsked.current && (await session.prepare()).phase !== "ready") return;
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
