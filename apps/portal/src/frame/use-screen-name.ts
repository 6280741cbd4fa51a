import { useEffect } from "react";
import { useLanguage, usePortal, useWords } from "../portal/portal-context.ts";

/** Names the screen in the browser's tab and history, and to whoever hears a page before they see it. */
export function useScreenName(name: string): void {
  const brand = usePortal().config.site.brand[useLanguage()];
  const { head } = useWords();
  useEffect(() => {
    // What keeps a word together in a heading is of no use there.
    document.title = head.title(name.replaceAll("\u2060", ""), brand);
  }, [head, name, brand]);
}
