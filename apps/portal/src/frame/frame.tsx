import type { Theme } from "@musubi/ui/page.tsx";
import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";
import type { Back } from "../navigation/use-back.ts";

/** What a screen has around it. */
export type FrameOptions = {
  readonly theme?: Theme | undefined;
  readonly width?: "column" | "wide";
  /** A screen that one comes to from another one; without it the header says who we are. */
  readonly back?: Back | undefined;
  /** Where else one might go, on a desk. */
  readonly aside?: ReactNode;
  /** Still empty: the foot waits, so that nothing jumps when the content arrives. */
  readonly waiting?: boolean;
};

const context = createContext<(options: FrameOptions) => void>(() => {});

export const FrameProvider = context.Provider;

type FrameProps = FrameOptions & { readonly children: ReactNode };

/** Says what stands around a screen. It is the shell's own, and stays between screens. */
export function Frame({ theme = "paper", width = "column", back, children, ...more }: FrameProps) {
  const { aside, waiting = false } = more;
  const { to, byHistory = false } = back ?? {};
  const choose = useContext(context);
  // Before anything is painted: head, content and foot change together.
  useLayoutEffect(
    () => choose({ theme, width, back: to ? { to, byHistory } : undefined, aside, waiting }),
    [choose, theme, width, to, byHistory, aside, waiting],
  );
  return children;
}
