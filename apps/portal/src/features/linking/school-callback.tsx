import { useLocation } from "wouter";
import { CallbackScreen } from "../../forms/callback-screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import { poolOf } from "../../pools/pool.ts";
import { useLinkingWords } from "../../portal/lazy-words/linking.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { finishSchoolLink } from "./finish-school-link.ts";

type SchoolCallbackProps = {
  /** What the pool left in the address, if it was the pool that sent the browser here. */
  readonly returned: URLSearchParams | undefined;
};

/** Completes the link of a school account, and tells about it on `/account-auth`. */
export function SchoolCallback({ returned }: SchoolCallbackProps) {
  const { api, config } = usePortal();
  const [, navigate] = useLocation();
  const { unanswered } = useLinkingWords().callback;
  const pool = poolOf(config, "school");
  return (
    <CallbackScreen
      unanswered={unanswered}
      finish={(actor) => finishSchoolLink(api.identity, actor, pool, returned)}
      onEnd={({ state }) => navigate(PATHS.accountAuth, { replace: true, state })}
    />
  );
}
