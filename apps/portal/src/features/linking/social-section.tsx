import { PROVIDERS, type ProviderName } from "@musubi/contract";
import { SocialButton } from "@musubi/ui/social-button.tsx";
import { useLinkingWords } from "../../portal/lazy-words/linking.ts";
import classes from "./account-auth-screen.module.css";
import type { AuthFlow } from "./auth-flow.ts";

type SocialSectionProps = {
  readonly providers: readonly ProviderName[];
  readonly flow: AuthFlow;
  readonly isReady: boolean;
  readonly onChoose: (provider: ProviderName) => void;
};

/** The ways in by another company's account. */
export function SocialSection({ providers, flow, isReady, onChoose }: SocialSectionProps) {
  const words = useLinkingWords().auth;
  const by = flow.step === "signing-in" ? flow.by : undefined;
  return (
    <div className={classes.social}>
      <p className={classes.or}>{words.or}</p>
      {providers.map((provider) => (
        <SocialButton
          key={provider}
          brand={PROVIDERS[provider].slug}
          disabled={!isReady || (by !== undefined && by !== provider)}
          loading={by === provider}
          onClick={() => onChoose(provider)}
        >
          {words.providers[provider]}
        </SocialButton>
      ))}
      <p className={classes.note} role="status">
        {providers.some((provider) => provider === by) && words.waiting}
      </p>
    </div>
  );
}
