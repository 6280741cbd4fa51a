import { Loading } from "@musubi/ui/loading.tsx";
import type { ComponentProps } from "react";
import { useWords } from "../portal/portal-context.ts";
import { Frame } from "./frame.tsx";

type WaitingScreenProps = Partial<Pick<ComponentProps<typeof Frame>, "theme" | "width" | "back">>;

/** A screen that is on its way, with nothing to show yet. */
export function WaitingScreen({ theme = "paper", ...frame }: WaitingScreenProps) {
  return (
    <Frame theme={theme} {...frame} waiting>
      <Loading label={useWords().common.loading} />
    </Frame>
  );
}
