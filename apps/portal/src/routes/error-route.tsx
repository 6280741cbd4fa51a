import { useHistoryState } from "wouter/use-browser-location";
import { ErrorScreen } from "../errors/error-screen.tsx";
import { Frame } from "../frame/frame.tsx";
import { reasonOf } from "../navigation/reasons.ts";

/** `/error`: loaded with the first page, because it is needed when nothing else can be loaded. */
export function ErrorRoute() {
  const reason = reasonOf(useHistoryState<unknown>());
  return (
    <Frame theme="paper">
      <ErrorScreen reason={reason} />
    </Frame>
  );
}
