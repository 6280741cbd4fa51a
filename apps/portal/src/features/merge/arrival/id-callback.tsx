import { CallbackScreen } from "../../../forms/callback-screen.tsx";
import { defineScreen, type ScreenProps } from "../../../loading/define-screen.ts";
import { useLocation } from "../../../navigation/address.ts";
import { PATHS } from "../../../navigation/paths.ts";
import { idPoolOf } from "../../../pools/pool.ts";
import { takeReturn } from "../../../pools/take-return.ts";
import { usePortal, useWords } from "../../../portal/portal-context.ts";
import { finishIdSignIn } from "./finish-id-sign-in.ts";

type Params = {
  /** The pool's answer in the address, if the pool sent the browser here. */
  readonly returned: URLSearchParams | undefined;
};

/**
 * Checks the ID to which the holder has just signed in: continues to the preview, or goes back with
 * the reason of a refusal.
 */
function IdCallback({ params: { returned } }: ScreenProps<undefined, Params>) {
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

/** `/success-id`: the address to which the ID pool redirects. */
export default defineScreen<undefined, Params>({
  enter: () => ({ returned: takeReturn() }),
  Screen: IdCallback,
});
