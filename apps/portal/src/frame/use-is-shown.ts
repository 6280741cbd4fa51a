import { type RefObject, useEffect, useRef } from "react";

/** Returns a ref that tells, when an answer comes, whether the screen is still shown. */
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
