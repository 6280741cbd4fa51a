import { useLocation } from "wouter";
import { CallbackScreen } from "../../forms/callback-screen.tsx";
import { PATHS } from "../../navigation/paths.ts";
import type { PoolService } from "../../pools/pool.ts";
import { useLinkingWords } from "../../portal/lazy-words/linking.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { finishPoolLink } from "./finish-pool-link.ts";

type PoolCallbackProps = {
  readonly service: PoolService;
  /** What the pool left in the address, if it was the pool that sent the browser here. */
  readonly returned: URLSearchParams | undefined;
};

/** Completes the link of an account that was proven at a pool, and tells about it on `/account-auth`. */
export function PoolCallback({ service, returned }: PoolCallbackProps) {
  const portal = usePortal();
  const [, navigate] = useLocation();
  const { unanswered } = useLinkingWords().callback;
  return (
    <CallbackScreen
      unanswered={unanswered}
      finish={(actor) => finishPoolLink(portal, actor, service, returned)}
      onEnd={({ state }) => navigate(PATHS.accountAuth, { replace: true, state })}
    />
  );
}
