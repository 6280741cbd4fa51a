import { isPlainClick } from "@musubi/ui/plain-click.ts";
import type { MouseEvent } from "react";
import { type NavigateOptions, useLocation, usePrefetch } from "./address.ts";

/** For links on a finished screen: going back skips it. */
export const REPLACING: NavigateOptions = { replace: true };

/** Returns a function that makes links to our screens: real addresses, followed without loading the page again. */
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
