import { Redirect } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { WordsBoundary } from "../errors/words-boundary.tsx";
import { findCodeMode } from "../features/code/code-modes.ts";
import { InputCodeScreen } from "../features/code/input-code-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import { readCodeEntry } from "../navigation/code-entry.ts";
import { PATHS } from "../navigation/paths.ts";
import { usePortal } from "../portal/portal-context.ts";

/** `/input-code`: only for a holder whom another screen of ours sent here. */
export default function InputCodeRoute() {
  const entry = readCodeEntry(useHistoryState<unknown>());
  const { services } = usePortal().config;
  const mode = entry && findCodeMode(entry.previousPage, services);
  if (entry === undefined || mode === undefined) return <Redirect to={PATHS.error} replace />;
  return (
    <WordsBoundary>
      <Protected path={PATHS.inputCode} theme="paper">
        {(claims) => <InputCodeScreen key={claims.sub} claims={claims} entry={entry} mode={mode} />}
      </Protected>
    </WordsBoundary>
  );
}
