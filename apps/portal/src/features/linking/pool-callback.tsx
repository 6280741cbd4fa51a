import { startTransition, useState } from "react";
import { CallbackScreen } from "../../forms/callback-screen.tsx";
import { useCodeLimits } from "../../forms/code-limits.ts";
import { useAttempt } from "../../forms/use-attempt.ts";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { useLocation } from "../../navigation/address.ts";
import { PATHS } from "../../navigation/paths.ts";
import { callbackOf, isPoolService, type PoolService } from "../../pools/pool.ts";
import { takeReturn } from "../../pools/take-return.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useLinkingWords } from "../../portal/words/linking.ts";
import { ASKING, type CodeStep } from "./auth-flow.ts";
import { finishPoolLink, type PoolLink } from "./finish-pool-link.ts";
import { LinkCodeScreen } from "./link-code-screen.tsx";

type Entry = {
  readonly service: PoolService;
  /** What the pool left in the address, if it was the pool that sent the browser here. */
  readonly returned: URLSearchParams | undefined;
};

/** Completes the link of an account that was proven at a pool, and tells about it on `/account-auth`. */
function PoolCallback({ entry: { service, returned } }: ScreenProps<undefined, Entry>) {
  const portal = usePortal();
  const [, navigate] = useLocation();
  const language = useLanguage();
  const attempt = useAttempt();
  const { unanswered } = useLinkingWords().callback;
  const [asking, setAsking] = useState<CodeStep>();
  const { limits, learn } = useCodeLimits();

  function end(ended: Extract<PoolLink, { do: "tell" | "ask-code" }>) {
    if (ended.do === "tell") {
      navigate(PATHS.accountAuth, { replace: true, state: ended.state });
      return;
    }
    const { message } = ended;
    startTransition(() => setAsking({ ...ASKING, ...(message && { message }) }));
  }

  async function sendCode(code?: string) {
    setAsking({ step: "code", sending: true });
    const ended = await attempt((actor) => finishPoolLink(portal, actor, service, undefined, code));
    if (ended === undefined) return;
    learn(code === undefined ? "resend" : "try", ended);
    if (ended.do === "offer-retry") setAsking({ ...ASKING, message: "unanswered" });
    else if (ended.do === "ask-code") end({ message: "resent", ...ended });
    else end(ended);
  }

  if (asking !== undefined) {
    return (
      <LinkCodeScreen
        service={service.names[language]}
        flow={asking}
        limits={limits}
        onEdit={() => setAsking(ASKING)}
        onSubmit={(code) => void sendCode(code)}
        onResend={() => void sendCode()}
      />
    );
  }
  return (
    <CallbackScreen
      unanswered={unanswered}
      finish={(actor) => finishPoolLink(portal, actor, service, returned)}
      onEnd={end}
    />
  );
}

/** `/success` and `/success/{kind}`: where the pool of a service sends the browser back to. */
export default defineScreen<undefined, Entry>({
  enter({ config }, { path }) {
    const returned = takeReturn();
    const service = config.services.filter(isPoolService).find((each) => callbackOf(each) === path);
    return service && { service, returned };
  },
  Screen: PoolCallback,
});
