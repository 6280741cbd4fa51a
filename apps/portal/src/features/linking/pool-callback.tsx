import { linkingWords } from "@musubi/messages/both/linking";
import { useState } from "react";
import { CallbackScreen } from "../../forms/callback-screen.tsx";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { useLocation } from "../../navigation/address.ts";
import { PATHS } from "../../navigation/paths.ts";
import { callbackOf, isPoolService, type PoolService } from "../../pools/pool.ts";
import { takeReturn } from "../../pools/take-return.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { finishPoolLink, type PoolLink } from "./finish-pool-link.ts";
import { LinkCodeScreen } from "./link-code-screen.tsx";

type Params = {
  readonly service: PoolService;
  /** The pool's answer in the address, if the pool sent the browser here. */
  readonly returned: URLSearchParams | undefined;
};

/** Completes the link of an account that was proven at a pool. `/account-auth` shows the result. */
function PoolCallback({ params: { service, returned } }: ScreenProps<undefined, Params>) {
  const portal = usePortal();
  const [, navigate] = useLocation();
  const language = useLanguage();
  const { unanswered } = useWordsOf(linkingWords).callback;
  const [asked, setAsked] = useState<Extract<PoolLink, { do: "ask-code" }>>();
  const tell = ({ state }: Extract<PoolLink, { do: "tell" }>) =>
    navigate(PATHS.accountAuth, { replace: true, state });

  if (asked !== undefined) {
    return (
      <LinkCodeScreen
        service={service.names[language]}
        first={asked.message}
        link={(actor, code) => finishPoolLink(portal, actor, service, undefined, code)}
        onEnd={tell}
      />
    );
  }
  return (
    <CallbackScreen
      unanswered={unanswered}
      finish={(actor) => finishPoolLink(portal, actor, service, returned)}
      onEnd={(ended) => (ended.do === "tell" ? tell(ended) : setAsked(ended))}
    />
  );
}

/** `/success` and `/success/{kind}`: the addresses to which the pool of a service redirects. */
export default defineScreen<undefined, Params>({
  enter({ config }, { path }) {
    const returned = takeReturn();
    const service = config.services.filter(isPoolService).find((each) => callbackOf(each) === path);
    return service && { service, returned };
  },
  Screen: PoolCallback,
});
