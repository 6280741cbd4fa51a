import { ServiceType } from "@musubi/contract";
import { LinkButton } from "@musubi/ui/button.tsx";
import { useEffect, useState } from "react";
import { Screen } from "../../frame/screen.tsx";
import type { AuthEntry } from "../../navigation/auth-entry.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useLinkingWords } from "../../portal/lazy-words/linking.ts";
import { usePortal, useWords } from "../../portal/portal-context.ts";
import classes from "./account-auth-screen.module.css";
import type { AuthFlow } from "./auth-flow.ts";
import { CredentialsForm, type FormError } from "./credentials-form.tsx";
import { describeMessage } from "./describe-message.ts";
import { serviceNameOf } from "./service-name.ts";
import { SocialSection } from "./social-section.tsx";
import { ResultDialog, TransferOverlay } from "./transfer-result.tsx";
import { useAuthFlow } from "./use-auth-flow.ts";

/** The sign-in to an account that is to be linked, whatever service it is with. */
export function AccountAuthScreen({ entry }: { readonly entry: AuthEntry }) {
  const words = useLinkingWords().auth;
  const { flow, dispatch, isProviderReady, signInWithPassword, signInWithProvider } =
    useAuthFlow(entry);
  const error = useErrorText(flow);
  const isAfterReset = useIsAfterReset() && entry.serviceType === ServiceType.STORE;
  const service = serviceNameOf(entry.serviceType);

  return (
    <Screen
      back={{ to: PATHS.accountTransfer }}
      title={words[service].title}
      lead={words[service].lead}
    >
      <CredentialsForm
        isAfterReset={isAfterReset}
        error={error}
        busy={flow.step === "signing-in" && flow.by === "password"}
        forgotten={
          service === "store" ? (
            <ForgottenLink />
          ) : (
            <p className={classes.note}>{words.forgottenNotes[service]}</p>
          )
        }
        onEdit={() => dispatch({ type: "edited" })}
        onSubmit={signInWithPassword}
      />
      {service !== "store" && (
        <SocialSection flow={flow} isReady={isProviderReady} onChoose={signInWithProvider} />
      )}
      {service === "app" && <p className={classes.note}>{words.facebook}</p>}
      {flow.step === "result" &&
        (flow.cover ? (
          <TransferOverlay result={flow.result} service={service} />
        ) : (
          <ResultDialog
            result={flow.result}
            service={service}
            onRetry={() => dispatch({ type: "result-closed" })}
          />
        ))}
    </Screen>
  );
}

/** The store's passwords are reset here; every other one where the account is at home. */
function ForgottenLink() {
  const { forgotten } = useLinkingWords().auth.form;
  const linkTo = useLink();
  return (
    <LinkButton kind="text" {...linkTo(PATHS.resetPassword)}>
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

/** Whether a store password was reset a moment ago. Told once: the next visit begins without it. */
function useIsAfterReset(): boolean {
  const { passwordReset } = usePortal();
  const [isSuccess] = useState(() => passwordReset.getState().isSuccess);
  useEffect(() => passwordReset.setState({ isSuccess: false }), [passwordReset]);
  return isSuccess;
}
