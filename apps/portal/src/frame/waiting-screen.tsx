import { Loading, type LoadingShape } from "@musubi/ui/loading.tsx";
import type { ComponentProps } from "react";
import { useWords } from "../portal/portal-context.ts";
import { Frame } from "./frame.tsx";

type WaitingScreenProps = Partial<
  Pick<ComponentProps<typeof Frame>, "theme" | "width" | "back">
> & {
  /** What is coming; a list unless something else is said. */
  readonly shape?: LoadingShape | undefined;
};

/** A screen that is on its way, with nothing to show yet but where it will stand. */
export function WaitingScreen({ theme = "paper", shape, ...frame }: WaitingScreenProps) {
  const { common, frame: words } = useWords();
  return (
    <Frame theme={theme} {...frame} waiting>
      <Loading label={common.loading} late={words.stillLoading} shape={shape} />
    </Frame>
  );
}
