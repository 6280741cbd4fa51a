import { type DataExport, describeExport } from "@musubi/contract";
import { useEffect, useState } from "react";
import { usePortal } from "../../portal/portal-context.ts";

const FIRST_PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 15_000;

/** The holder's file as it is at the moment: looked at again and again while it is made. */
export function useExport(first: DataExport | null) {
  const { api, session } = usePortal();
  const [made, show] = useState(first);

  const isMade = made?.state === "making";
  useEffect(() => {
    if (!isMade) return;
    let pause = FIRST_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout>;
    let isShown = true;
    const wait = () => {
      timer = setTimeout(look, pause);
      pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
    };
    const look = async () => {
      const isReady = !document.hidden && (await session.prepare()).step === "ready";
      const outcome = isReady ? await api.identity.send(describeExport, {}) : undefined;
      if (!isShown) return;
      // Without an answer the next look may bring one.
      if (outcome?.ok) show(outcome.data.export);
      wait();
    };
    wait();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [api, session, isMade]);

  return { made, show };
}
