import { isPlainClick } from "@musubi/ui/plain-click.ts";
import type { MouseEvent } from "react";
import { useLink } from "./use-link.ts";

/**
 * Where "back" leads: to a given screen or, with `byHistory`, to the previous page. Then the given
 * screen is for visitors without a previous page here.
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

/** Returns whether "back" stays in the portal. In browsers that cannot tell, any earlier page counts. */
const canGoBack = (page: { readonly navigation?: Pick<Navigation, "canGoBack"> } = window) =>
  page.navigation?.canGoBack ?? window.history.length > 1;
