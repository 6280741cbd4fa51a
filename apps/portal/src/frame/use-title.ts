import { plain } from "@musubi/phrases";
import { type RefObject, useEffect, useRef } from "react";
import { useLanguage, usePortal, useWords } from "../portal/portal-context.ts";
import { holderOf } from "../session/holder.ts";

/**
 * Begins a screen at its top, with the focus on its title so that it is read out, or in a field
 * that has taken the focus already, or on the button that was pressed before a log-in came between.
 * The browser's tab and history show that title too.
 */
export function useTitle(title: string): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null);
  const { config, session } = usePortal();
  const brand = config.site.brand[useLanguage()];
  const { head } = useWords();

  useEffect(() => {
    document.title = plain(head.title(title, brand));
  }, [head, title, brand]);

  useEffect(() => {
    window.scrollTo(0, 0);
    // The focus is set in the frame that paints the screen: it forces a layout, and the page is not complete before.
    const frame = requestAnimationFrame(() => {
      const { current } = screen;
      const pressed = session.takePress(
        window.location.pathname,
        holderOf(session.gate)?.sub ?? "",
      );
      const buttons = [...(current?.querySelectorAll<HTMLElement>("button:enabled") ?? [])];
      const button = pressed && buttons.find(({ textContent }) => textContent === pressed);
      if (button) return button.focus();
      if (current?.contains(document.activeElement)) return;
      current?.querySelector("h1")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [session]);
  return screen;
}
