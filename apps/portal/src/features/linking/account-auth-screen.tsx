import { LinkButton } from "@musubi/ui/button.tsx";
import { useEffect, useState } from "react";
import { Screen } from "../../frame/screen.tsx";
import type { AuthEntry } from "../../navigation/auth-entry.ts";
import { PATHS } from "../../navigation/paths.ts";
import { resetPathOf } from "../../navigation/reset-path.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useLinkingWords } from "../../portal/lazy-words/linking.ts";
import { useLanguage, usePortal, useWords } from "../../portal/portal-context.ts";
import classes from "./account-auth-screen.module.css";
import type { AuthFlow } from "./auth-flow.ts";
import { CredentialsForm, type FormError } from "./credentials-form.tsx";
import { describeMessage } from "./describe-message.ts";
import { LinkCodeScreen } from "./link-code-screen.tsx";
import { describeOffer } from "./offers.ts";
import { PagesSection } from "./pages-section.tsx";
import { SocialSection } from "./social-section.tsx";
import { ResultDialog, TransferOverlay } from "./transfer-result.tsx";
import { useAuthFlow } from "./use-auth-flow.ts";

/** The sign-in to an account that is to be linked, whatever service it is with. */
export function AccountAuthScreen({ entry }: { readonly entry: AuthEntry }) {
  const words = useLinkingWords().auth;
  const language = useLanguage();
  const { services, providers } = usePortal().config;
  const service = services.find(({ service_id }) => service_id === entry.serviceType);
  const { flow, dispatch, isReady, signInWithPassword, signInElsewhere, sendCode } = useAuthFlow(
    entry,
    service,
  );
  const error = useErrorText(flow);
  const offer = describeOffer(service, providers);
  const isAfterReset = useIsAfterReset() && offer.forgot;
  const name = service?.names[language];
  const by = flow.step === "signing-in" ? flow.by : undefined;

  if (flow.step === "code") {
    return (
      <LinkCodeScreen
        service={name ?? ""}
        flow={flow}
        onEdit={() => dispatch({ type: "code-edited" })}
        onSubmit={(code) => void sendCode(code)}
        onResend={() => void sendCode()}
      />
    );
  }
  return (
    <Screen
      back={{ to: PATHS.accountTransfer }}
      title={name === undefined ? words.id.title : words.title(name)}
      lead={name === undefined ? words.id.lead : words.lead(name)}
    >
      {offer.form ? (
        <CredentialsForm
          isAfterReset={isAfterReset}
          error={error}
          busy={by === "password"}
          forgotten={
            service && offer.forgot ? (
              <ForgottenLink to={resetPathOf(service)} />
            ) : (
              <p className={classes.note}>
                {name === undefined ? words.id.forgotten : words.forgotten(name)}
              </p>
            )
          }
          onEdit={() => dispatch({ type: "edited" })}
          onSubmit={signInWithPassword}
        />
      ) : (
        <PagesSection
          name={name ?? ""}
          error={error?.text}
          isReady={isReady && (by === undefined || by === "its-pages")}
          busy={by === "its-pages"}
          onLeave={() => signInElsewhere("its-pages")}
        />
      )}
      {offer.providers.length > 0 && (
        <SocialSection
          providers={offer.providers}
          flow={flow}
          isReady={isReady}
          onChoose={signInElsewhere}
        />
      )}
      {service?.notes && <p className={classes.note}>{service.notes[language]}</p>}
      {flow.step === "result" &&
        (flow.cover ? (
          <TransferOverlay result={flow.result} service={name} />
        ) : (
          <ResultDialog
            result={flow.result}
            service={name}
            onRetry={() => dispatch({ type: "result-closed" })}
          />
        ))}
    </Screen>
  );
}

function ForgottenLink({ to }: { readonly to: string }) {
  const { forgotten } = useLinkingWords().auth.form;
  const linkTo = useLink();
  return (
    <LinkButton kind="text" {...linkTo(to)}>
      {forgotten}
    </LinkButton>
  );
}

function useErrorText(flow: AuthFlow): FormError | undefined {
  const { messages, connection } = useWords();
  const { hints } = useLinkingWords().auth;
  if (flow.step !== "entering" || flow.message === undefined) return undefined;
  const { text, hint, ...place } = flow.message;
  const sentence =
    text === "unanswered"
      ? connection.unanswered
      : typeof text === "string"
        ? messages[text]
        : describeMessage(messages, text.said, text.isOurs);
  const advice = hint && (
    <>
      <br />
      {hints[hint]}
    </>
  );
  return {
    ...place,
    text: (
      <>
        {sentence}
        {advice}
      </>
    ),
  };
}

/** Whether a password was reset a moment ago. Told once: the next visit begins without it. */
function useIsAfterReset(): boolean {
  const { passwordReset } = usePortal();
  const [isSuccess] = useState(() => passwordReset.getState().isSuccess);
  useEffect(() => passwordReset.setState({ isSuccess: false }), [passwordReset]);
  return isSuccess;
}
