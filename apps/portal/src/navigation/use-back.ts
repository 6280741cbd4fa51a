import { isPlainClick } from "@musubi/ui/plain-click.ts";
import type { MouseEvent } from "react";
import { useLink } from "./use-link.ts";

/**
 * The way back: to a given screen, or one step in history. The given screen is then the fallback
 * for visitors without a history here.
 */
export type Back = { readonly to: string; readonly byHistory?: boolean };

export function useBack() {
  const linkTo = useLink();
  return ({ to, byHistory = false }: Back) => {
    const link = linkTo(to);
    if (!byHistory) return link;
    return {
      ...link,
      onClick(event: MouseEvent) {
        if (!isPlainClick(event) || !canGoBack()) return link.onClick(event);
        event.preventDefault();
        window.history.back();
      },
    };
  };
}

/** One step back must not leave the portal. Browsers that cannot tell are assumed to have a step. */
const canGoBack = (page: { readonly navigation?: Pick<Navigation, "canGoBack"> } = window) =>
  page.navigation?.canGoBack ?? window.history.length > 1;
