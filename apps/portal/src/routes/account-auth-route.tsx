import { Redirect, useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { WordsBoundary } from "../errors/words-boundary.tsx";
import { AccountAuthScreen } from "../features/linking/account-auth-screen.tsx";
import { MergeResult } from "../features/merge/result/merge-result.tsx";
import { Protected } from "../frame/protected.tsx";
import { mergeResultOf, readAuthEntry } from "../navigation/auth-entry.ts";
import { PATHS } from "../navigation/paths.ts";
import { usePortal } from "../portal/portal-context.ts";
import { useArrivalFromService } from "../portal/use-way-back.ts";

/** `/account-auth`: for a service that another screen or the address names. */
export default function AccountAuthRoute() {
  const state = useHistoryState<unknown>();
  const { services } = usePortal().config;
  useArrivalFromService();
  const entry = readAuthEntry(state, useSearch(), services);
  if (entry === undefined) return <Redirect to={PATHS.error} replace />;
  const merged = mergeResultOf(entry);
  return (
    <WordsBoundary>
      <Protected path={PATHS.accountAuth} theme="paper">
        {/* A new entry is a new sign-in: nothing that was typed for another service lingers. */}
        {(claims) => {
          const key = `${claims.sub} ${JSON.stringify(entry)}`;
          return merged === undefined ? (
            <AccountAuthScreen key={key} entry={entry} subject={claims.sub} />
          ) : (
            <MergeResult key={key} result={merged} />
          );
        }}
      </Protected>
    </WordsBoundary>
  );
}
