import { useEffect } from "react";

/** Goes on by itself when the network comes back, on a screen that waits for nothing else. */
export function useBackOnline(isAwaited: boolean, goOn: () => void): void {
  useEffect(() => {
    if (!isAwaited) return;
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  });
}
