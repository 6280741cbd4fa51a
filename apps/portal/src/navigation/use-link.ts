import { isPlainClick } from "@musubi/ui/plain-click.ts";
import type { MouseEvent } from "react";
import { type NavigateOptions, useLocation, usePrefetch } from "./address.ts";

/** From a screen that is done: nobody goes back to it. */
export const REPLACING: NavigateOptions = { replace: true };

/** Makes links to screens of ours: a real address, followed without loading the page again. */
export function useLink() {
  const [, navigate] = useLocation();
  const prefetch = usePrefetch();
  return (path: string, options?: NavigateOptions) => ({
    href: path,
    onPointerEnter: () => prefetch(path),
    onFocus: () => prefetch(path),
    onClick(event: MouseEvent) {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      navigate(path, options);
    },
  });
}
