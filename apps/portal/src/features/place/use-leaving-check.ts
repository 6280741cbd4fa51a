import { useEffect, useRef, useState } from "react";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { checkLeaving, type LeavingCheck } from "./check-leaving.ts";

/** Asked again in another language: what a service says comes in the language of the question. */
export function useLeavingCheck(id: number, subject: string): LeavingCheck | undefined {
  const { api, session } = usePortal();
  const language = useLanguage();
  const [check, setCheck] = useState<LeavingCheck>();
  const wasAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language travels in a header
  useEffect(() => {
    let isShown = true;
    const ask = async () => {
      // The gate has just renewed the session for the first time; later it may have aged.
      if (wasAsked.current && (await session.prepare()).step !== "ready") return;
      const told = await checkLeaving(api.identity, id, subject);
      if (!isShown) return;
      wasAsked.current = true;
      setCheck(told);
    };
    void ask();
    return () => {
      isShown = false;
    };
  }, [api, session, id, subject, language]);
  return check;
}
