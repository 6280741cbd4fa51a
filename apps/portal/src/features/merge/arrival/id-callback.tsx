import { useLocation } from "wouter";
import { CallbackScreen } from "../../../forms/callback-screen.tsx";
import { PATHS } from "../../../navigation/paths.ts";
import { idPoolOf } from "../../../pools/pool.ts";
import { usePortal, useWords } from "../../../portal/portal-context.ts";
import { finishIdSignIn } from "./finish-id-sign-in.ts";

type IdCallbackProps = {
  /** What the pool left in the address, if it was the pool that sent the browser here. */
  readonly returned: URLSearchParams | undefined;
};

/** Looks at the ID that the holder has just signed in to: on to the preview, or back with the reason why not. */
export function IdCallback({ returned }: IdCallbackProps) {
  const { api, config } = usePortal();
  const [, navigate] = useLocation();
  const { unreachable } = useWords().gate;
  const pool = idPoolOf(config);
  return (
    <CallbackScreen
      unanswered={unreachable}
      finish={(actor) => finishIdSignIn(api.identity, actor, pool, returned)}
      onEnd={(ended) => {
        if (ended.do === "preview") navigate(PATHS.merge, { replace: true });
        else navigate(PATHS.accountAuth, { replace: true, state: ended.state });
      }}
    />
  );
}
