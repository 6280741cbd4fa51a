import { useSyncExternalStore } from "react";

/** Returns whether the browser believes to have a network. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine);

function follow(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
