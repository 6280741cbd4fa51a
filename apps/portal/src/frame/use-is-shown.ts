import { type RefObject, useEffect, useRef } from "react";

/** Returns whether the screen is still shown when an answer comes. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
