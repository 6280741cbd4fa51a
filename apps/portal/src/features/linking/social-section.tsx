import { type HelpTopic, PROVIDERS, type ProviderName } from "@musubi/contract";
import { linkingWords } from "@musubi/messages/both/linking";
import { Alert } from "@musubi/ui/notice.tsx";
import { SocialButton } from "@musubi/ui/social-button.tsx";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { HelpLink } from "../../forms/help-link.tsx";
import text from "../../frame/text.module.css";
import { PopupNotice } from "../../popup/popup-notice.tsx";
import type { OpenPopup } from "../../popup/sign-in-by-popup.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import classes from "./account-auth.module.css";
import type { SignInChoice } from "./methods/method.ts";

type SocialError = {
  readonly text: ReactNode;
  readonly topic: HelpTopic | undefined;
  /** The holder has come back with it from other pages: it gets the focus, because no field is wrong. */
  readonly isBack: boolean;
};

type SocialSectionProps = {
  readonly providers: readonly ProviderName[];
  /** Where the holder is signing in now. */
  readonly by: SignInChoice | undefined;
  readonly isReady: boolean;
  readonly error: SocialError | undefined;
  /** Missing if the buttons leave this page. */
  readonly popup: OpenPopup | undefined;
  readonly onChoose: (provider: ProviderName) => void;
};

/**
 * The buttons to sign in with a provider's account. Its popup notice is below its button. Its error is above them all:
 * between two buttons it would seem to be about either.
 */
export function SocialSection(props: SocialSectionProps) {
  const { providers, by, isReady, error, popup, onChoose } = props;
  const words = useWordsOf(linkingWords).auth;
  const refusal = useRef<HTMLDivElement>(null);
  const isBack = error?.isBack ?? false;
  useEffect(() => {
    if (!isBack) return;
    // Once the screen has begun at its top.
    const frame = requestAnimationFrame(() => refusal.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isBack]);
  return (
    <div className={classes.social}>
      <p className={classes.or}>{words.or}</p>
      {error && (
        <div ref={refusal} tabIndex={-1}>
          <Alert>
            <p>{error.text}</p>
          </Alert>
        </div>
      )}
      {providers.map((provider) => (
        <Fragment key={provider}>
          <SocialButton
            brand={PROVIDERS[provider].slug}
            disabled={!isReady || (by !== undefined && by !== provider)}
            loading={by === provider}
            onClick={() => onChoose(provider)}
          >
            {words.providers[provider]}
          </SocialButton>
          {by === provider && popup && <PopupNotice popup={popup} words={words.popup} />}
        </Fragment>
      ))}
      <p className={text.note} role="status">
        {popup === undefined && providers.some((provider) => provider === by) && words.waiting}
      </p>
      <HelpLink topic={error?.topic} />
    </div>
  );
}
