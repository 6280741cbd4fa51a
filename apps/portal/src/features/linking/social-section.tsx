import { PROVIDERS, type ProviderName } from "@musubi/contract";
import { Alert } from "@musubi/ui/notice.tsx";
import { SocialButton } from "@musubi/ui/social-button.tsx";
import { Fragment, type ReactNode } from "react";
import text from "../../frame/text.module.css";
import { PopupNotice } from "../../popup/popup-notice.tsx";
import type { OpenPopup } from "../../popup/sign-in-by-popup.ts";
import { useLinkingWords } from "../../portal/words/linking.ts";
import classes from "./account-auth-screen.module.css";
import type { SignInChoice } from "./methods/method.ts";

type SocialSectionProps = {
  readonly providers: readonly ProviderName[];
  /** Where the holder is signing in now. */
  readonly by: SignInChoice | undefined;
  readonly isReady: boolean;
  readonly error: { readonly provider: ProviderName; readonly text: ReactNode } | undefined;
  /** Missing if the buttons leave this page. */
  readonly popup: OpenPopup | undefined;
  readonly onChoose: (provider: ProviderName) => void;
};

/** The buttons to sign in with a provider's account. Its error or popup notice is below the button. */
export function SocialSection(props: SocialSectionProps) {
  const { providers, by, isReady, error, popup, onChoose } = props;
  const words = useLinkingWords().auth;
  return (
    <div className={classes.social}>
      <p className={classes.or}>{words.or}</p>
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
          {error?.provider === provider && <Alert>{error.text}</Alert>}
          {by === provider && popup && <PopupNotice popup={popup} words={words.popup} />}
        </Fragment>
      ))}
      <p className={text.note} role="status">
        {popup === undefined && providers.some((provider) => provider === by) && words.waiting}
      </p>
    </div>
  );
}
