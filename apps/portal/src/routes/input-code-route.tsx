import { Redirect } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { InputCodeScreen } from "../features/code/input-code-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import { readCodeEntry } from "../navigation/code-entry.ts";
import { PATHS } from "../navigation/paths.ts";

/** `/input-code`: only for a holder whom another screen of ours sent here. */
export default function InputCodeRoute() {
  const entry = readCodeEntry(useHistoryState<unknown>());
  if (entry === undefined) return <Redirect to={PATHS.error} replace />;
  return (
    <Protected path={PATHS.inputCode} theme="paper">
      {(claims) => <InputCodeScreen key={claims.sub} claims={claims} entry={entry} />}
    </Protected>
  );
}
