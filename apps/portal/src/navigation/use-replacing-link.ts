import { isPlainClick } from "@musubi/ui/plain-click.ts";
import type { MouseEvent } from "react";
import { useLocation } from "./address.ts";
import { useLink } from "./use-link.ts";

/** Makes links from a screen that is done: nobody goes back to it. */
export function useReplacingLink() {
  const linkTo = useLink();
  const [, navigate] = useLocation();
  return (path: string) => ({
    ...linkTo(path),
    onClick(event: MouseEvent) {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      navigate(path, { replace: true });
    },
  });
}
