import { Button } from "@musubi/ui/button.tsx";
import { Cord } from "@musubi/ui/cord.tsx";
import { PATHS } from "../navigation/paths.ts";
import { useWords } from "../portal/portal-context.ts";
import type { FrameOptions } from "./frame.tsx";
import { MessageScreen } from "./message-screen.tsx";
import { useBackOnline } from "./use-online.ts";

type UnreachableProps = Pick<FrameOptions, "theme" | "back"> & { readonly onRetry: () => void };

const HOME = { to: PATHS.home };

/** Shown if there was no answer. The holder can try again; it also happens by itself when the network returns. */
export function Unreachable({ onRetry, theme, back = HOME }: UnreachableProps) {
  const { gate, common } = useWords();
  useBackOnline(true, onRetry);
  return (
    <MessageScreen theme={theme} back={back} picture={<Cord kind="loose" />} {...gate.unreachable}>
      <Button onClick={onRetry}>{common.retry}</Button>
    </MessageScreen>
  );
}
