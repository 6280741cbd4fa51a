import { type RefObject, useEffect, useRef } from "react";
import { useLanguage, usePortal, useWords } from "../portal/portal-context.ts";

/**
 * Begins a screen at its top, with the focus on its title, so that it is read out; or in the field that it is there
 * for, where that has taken the focus already. The browser's tab and history call it by that title, too.
 */
export function useTitle(title: string): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null);
  const brand = usePortal().config.site.brand[useLanguage()];
  const { head } = useWords();

  useEffect(() => {
    // What keeps a word together in a heading is of no use there.
    document.title = head.title(title.replaceAll("\u2060", ""), brand);
  }, [head, title, brand]);

  useEffect(() => {
    window.scrollTo(0, 0);
    // In the frame that draws it: a focus has the page laid out, which is not all there before that.
    const frame = requestAnimationFrame(() => {
      const { current } = screen;
      if (current?.contains(document.activeElement)) return;
      current?.querySelector("h1")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return screen;
}
