import { useEffect, useSyncExternalStore } from "react";

/** Returns whether the browser believes that it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine);

function follow(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Continues by itself when the network returns, on a screen that waits for nothing else. */
export function useBackOnline(isAwaited: boolean, goOn: () => void): void {
  useEffect(() => {
    if (!isAwaited) return;
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  });
}
