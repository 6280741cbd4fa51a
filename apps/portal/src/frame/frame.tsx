import type { Theme } from "@musubi/ui/page.tsx";
import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";
import type { Back } from "../navigation/use-back.ts";

/** The parts around a screen. */
export type FrameOptions = {
  readonly theme?: Theme | undefined;
  readonly width?: "column" | "wide";
  /** Leads back to the previous screen. Without it, the header shows the brand. */
  readonly back?: Back | undefined;
  /** Navigation beside the screen, on wide windows. */
  readonly aside?: ReactNode;
  /** The screen is still empty: the footer waits, so that nothing jumps when the content arrives. */
  readonly waiting?: boolean;
};

const context = createContext<(options: FrameOptions) => void>(() => {});

export const FrameProvider = context.Provider;

type FrameProps = FrameOptions & { readonly children: ReactNode };

/** Declares what is shown around a screen. The shell renders it, and keeps it between screens. */
export function Frame({ theme = "paper", width = "column", back, children, ...more }: FrameProps) {
  const { aside, waiting = false } = more;
  const { to, byHistory = false } = back ?? {};
  const choose = useContext(context);
  // Before anything is painted, so that header, content and footer change together.
  useLayoutEffect(
    () => choose({ theme, width, back: to ? { to, byHistory } : undefined, aside, waiting }),
    [choose, theme, width, to, byHistory, aside, waiting],
  );
  return children;
}
