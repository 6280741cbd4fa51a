import { PROVIDER_NAMES, PROVIDERS, type ProviderName } from "@musubi/contract";
import { SocialButton } from "@musubi/ui/social-button.tsx";
import { useLinkingWords } from "../../portal/lazy-words/linking.ts";
import classes from "./account-auth-screen.module.css";
import type { AuthFlow } from "./auth-flow.ts";

type SocialSectionProps = {
  readonly flow: AuthFlow;
  readonly isReady: boolean;
  readonly onChoose: (provider: ProviderName) => void;
};

/** The ways in by another company's account. */
export function SocialSection({ flow, isReady, onChoose }: SocialSectionProps) {
  const { or, providers, waiting } = useLinkingWords().auth;
  const by = flow.step === "signing-in" ? flow.by : undefined;
  return (
    <div className={classes.social}>
      <p className={classes.or}>{or}</p>
      {PROVIDER_NAMES.map((provider) => (
        <SocialButton
          key={provider}
          brand={PROVIDERS[provider].slug}
          disabled={!isReady || (by !== undefined && by !== provider)}
          loading={by === provider}
          onClick={() => onChoose(provider)}
        >
          {providers[provider]}
        </SocialButton>
      ))}
      <p className={classes.note} role="status">
        {by !== undefined && by !== "password" && waiting}
      </p>
    </div>
  );
}
