import { type RefObject, useEffect, useRef } from "react";

/** Begins a screen at its top, with the focus on its title, so that it is read out. */
export function useTitleFocus(): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    screen.current?.querySelector("h1")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return screen;
}
