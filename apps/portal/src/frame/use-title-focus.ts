import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to the screen's title when the screen appears, so that it is read out. */
export function useTitleFocus(): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    screen.current?.querySelector("h1")?.focus();
  }, []);
  return screen;
}
