import { isPlainClick } from "@musubi/ui/plain-click.ts";
import type { MouseEvent } from "react";
import { useLocation } from "./address.ts";
import { usePrefetch } from "./prefetch.ts";

/** Makes links to screens of ours: a real address, followed without loading the page again. */
export function useLink() {
  const [, navigate] = useLocation();
  const prefetch = usePrefetch();
  return (path: string) => ({
    href: path,
    onPointerEnter: () => prefetch(path),
    onFocus: () => prefetch(path),
    onClick(event: MouseEvent) {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      navigate(path);
    },
  });
}
