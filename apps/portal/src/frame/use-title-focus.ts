import { type RefObject, useEffect, useRef } from "react";

/**
 * Begins a screen at its top, with the focus on its title, so that it is read out; or in the field that
 * it is there for, where that has taken the focus already.
 */
export function useTitleFocus(): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = screen;
    if (!current?.contains(document.activeElement)) {
      current?.querySelector("h1")?.focus({ preventScroll: true });
    }
    window.scrollTo(0, 0);
  }, []);
  return screen;
}
