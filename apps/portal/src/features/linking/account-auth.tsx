import type { HelpTopic } from "@musubi/contract";
import { linkingWords } from "@musubi/messages/both/linking";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Alert } from "@musubi/ui/notice.tsx";
import { useEffect, useState } from "react";
import { HelpLink } from "../../forms/help-link.tsx";
import { Screen } from "../../frame/screen.tsx";
import text from "../../frame/text.module.css";
import type { AuthParams } from "../../navigation/auth-params.ts";
import { PATHS } from "../../navigation/paths.ts";
import { resetPathOf } from "../../navigation/reset-path.ts";
import { useLink } from "../../navigation/use-link.ts";
import { useLanguage, usePortal, useWords } from "../../portal/portal-context.ts";
import { useMessages } from "../../portal/use-messages.ts";
import { useWayBack } from "../../portal/use-way-back.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { helpOfMessage } from "../../refusals/help-of-messages.ts";
import { describeMessage } from "../../words/describe-message.ts";
import classes from "./account-auth.module.css";
import { type AuthFlow, type AuthMessage, isAboutTyping } from "./auth-flow.ts";
import { CredentialsForm, type FormError } from "./credentials-form.tsx";
import { LinkCodeScreen } from "./link-code-screen.tsx";
import { describeOffer } from "./offers.ts";
import { SocialSection } from "./social-section.tsx";
import { ResultDialog, TransferOverlay } from "./transfer-result.tsx";
import { useAuthFlow } from "./use-auth-flow.ts";

type AccountAuthProps = {
  readonly params: AuthParams;
  /** The holder. Drafts are shown to no other holder. */
  readonly subject: string;
};

/** The sign-in to an account that is to be linked, or to the other ID for a merge. */
export function AccountAuth({ params, subject }: AccountAuthProps) {
  const words = useWordsOf(linkingWords).auth;
  const language = useLanguage();
  const { services, providers } = usePortal().config;
  const service = services.find(({ service_id }) => service_id === params.serviceType);
  const { flow, dispatch, isReady, signInWithPassword, signInElsewhere, popup, ...byCode } =
    useAuthFlow(params, service);
  const error = useErrorText(flow);
  const offer = describeOffer(service, providers);
  const resetPath = service && offer.forgot ? resetPathOf(service) : undefined;
  // Where the typed address waits for a reload, or for the form of a reset.
  const keptAt = resetPath ?? `${PATHS.accountAuth}?serviceType=${params.serviceType}`;
  const { isAfterReset, email } = useReset(keptAt, subject, resetPath !== undefined);
  const { drafts } = usePortal().session;
  const name = service?.names[language];
  const wayBack = useWayBack(subject, service?.service_id);
  const by = flow.phase === "signing-in" ? flow.by : undefined;
  const topic = topicOf(flow);
  const linkTo = useLink();
  // A provider's error stands by the providers; any other in the form, or above the button to the service's pages.
  const isBack = error?.by === "elsewhere" && offer.form && offer.providers.length > 0;
  const isProviders = isBack || offer.providers.some((each) => each === error?.by);
  const formError = isProviders ? undefined : error;
  const formTopic = isProviders ? undefined : topic;

  if (flow.phase === "code") {
    return (
      <LinkCodeScreen
        service={name ?? ""}
        first={flow.first}
        link={byCode.linkByCode}
        onEnd={byCode.conclude}
      />
    );
  }
  const shown = {
    service: name ?? "",
    onRetry: () => dispatch({ type: "result-closed" }),
    wayBack,
  };
  if (flow.phase === "result" && flow.cover) {
    return <TransferOverlay result={flow.result} {...shown} />;
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
          email={email}
          error={formError}
          busy={by === "password"}
          forgotten={
            <>
              <HelpLink topic={formTopic} />
              {resetPath === undefined ? (
                <p className={text.note}>
                  {name === undefined ? words.id.forgotten : words.forgotten(name)}
                </p>
              ) : (
                <LinkButton kind="text" {...linkTo(resetPath)}>
                  {words.form.forgotten}
                </LinkButton>
              )}
            </>
          }
          onEmail={(typed) => drafts.keep({ path: keptAt, subject, text: typed })}
          onEdit={() => dispatch({ type: "edited" })}
          onSubmit={signInWithPassword}
        />
      ) : (
        // The password is typed on the service's own pages.
        <div className={classes.social}>
          {formError && <Alert>{formError.text}</Alert>}
          <Button
            disabled={!isReady || (by !== undefined && by !== "its-pages")}
            loading={by === "its-pages"}
            onClick={() => signInElsewhere("its-pages")}
          >
            {words.onItsPages(name ?? "")}
          </Button>
          <p className={text.note} role="status">
            {by === "its-pages" && words.waiting}
          </p>
          <HelpLink topic={formTopic} />
        </div>
      )}
      {offer.providers.length > 0 && (
        <SocialSection
          providers={offer.providers}
          by={by}
          isReady={isReady}
          error={isProviders ? { text: error?.text, topic, isBack } : undefined}
          popup={popup}
          onChoose={signInElsewhere}
        />
      )}
      {service?.notes && <p className={text.note}>{service.notes[language]}</p>}
      {flow.phase === "result" && <ResultDialog result={flow.result} {...shown} />}
    </Screen>
  );
}

type AuthError = FormError & Pick<AuthMessage, "by">;

function useErrorText(flow: AuthFlow): AuthError | undefined {
  const messages = useMessages();
  const { connection } = useWords();
  const { failed, hints } = useWordsOf(linkingWords).auth;
  if (flow.phase !== "entering" || flow.message === undefined) return undefined;
  const { text, hint, ...place } = flow.message;
  // Above advice stands the fact alone: the whole message has advice of its own.
  const fact =
    hint && (text === "auth_failed" || text === "transfer_failed") ? failed[text] : undefined;
  const sentence =
    text === "unanswered"
      ? connection.unanswered
      : typeof text === "string"
        ? (fact ?? messages[text])
        : describeMessage(messages, text.said, text.isOurs);
  const advice = hint && (
    <>
      <br />
      {hints[hint]}
    </>
  );
  return {
    ...place,
    isAboutTyping: isAboutTyping(flow.message),
    text: (
      <>
        {sentence}
        {advice}
      </>
    ),
  };
}

/** Returns the help topic for a failed sign-in. About a popup that was blocked or closed, it is the one on browsers. */
function topicOf(flow: AuthFlow): HelpTopic | undefined {
  const message = flow.phase === "entering" ? flow.message : undefined;
  if (message === undefined || message.text === "unanswered") return undefined;
  if (message.hint === "popupBlocked" || message.hint === "popupClosed") return "browser";
  return typeof message.text === "string" ? helpOfMessage(message.text) : "link-refused";
}

/**
 * Returns whether a password was just reset, and for which address. Without a reset it returns the
 * address that was typed before. A reset is reported once.
 */
function useReset(path: string, subject: string, canReset: boolean) {
  const { passwordReset, session } = usePortal();
  const [reset] = useState(() => {
    const typed = session.drafts.find(path, subject);
    if (!canReset) return { isAfterReset: false, email: typed };
    const { isSuccess, email } = passwordReset.getState();
    return { isAfterReset: isSuccess, email: email ?? typed };
  });
  useEffect(() => passwordReset.setState({ isSuccess: false }, true), [passwordReset]);
  return reset;
}
