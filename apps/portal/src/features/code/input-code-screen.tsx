import { CODE_LENGTH, checkNewPassword } from "@musubi/contract";
import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import { oldAccountAt } from "@musubi/messages/both/old-account";
import { Button, LinkButton } from "@musubi/ui/button.tsx";
import { Emphasis } from "@musubi/ui/emphasis.tsx";
import { TITLE } from "@musubi/ui/page-title.tsx";
import { useEffect, useReducer, useRef, useState } from "react";
import { useCodeLimits } from "../../forms/code-limits.ts";
import { useWaitWords } from "../../forms/code-words.tsx";
import { Form } from "../../forms/form.tsx";
import { FormMessage } from "../../forms/form-message.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { CODE_FIELD, MailedCodeField } from "../../forms/mailed-code-field.tsx";
import { NewPasswordField } from "../../forms/new-password-field.tsx";
import { ResendButton } from "../../forms/resend-button.tsx";
import { useProtected } from "../../forms/use-protected.ts";
import { useWholeCode } from "../../forms/use-whole-code.ts";
import { Screen } from "../../frame/screen.tsx";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { useLocation } from "../../navigation/address.ts";
import { type CodeParams, readCodeParams } from "../../navigation/code-params.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useBack } from "../../navigation/use-back.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useMessages } from "../../portal/use-messages.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { helpOfMessage } from "../../refusals/help-of-messages.ts";
import { decideNext } from "../../refusals/next.ts";
import type { MessageKey } from "../../refusals/situations.ts";
import { CodeDialogs } from "./code-dialogs.tsx";
import { type CodeFlow, ENTERING, reduceCodeFlow } from "./code-flow.ts";
import { type CodeMode, findCodeMode } from "./code-modes.ts";
import { NotReceived } from "./not-received.tsx";

/** What the code was sent for, and to which address. */
type Params = CodeParams & { readonly mode: CodeMode };

/** Refusals of the code or of the password. All others concern the whole form. */
const ABOUT_CODE: MessageKey = "code_mismatch";
const ABOUT_PASSWORD: MessageKey = "common_password";
/** Refusals of the address. */
const ABOUT_ADDRESS: readonly (string | undefined)[] = [
  "email_exist",
  "store_user_exist",
] satisfies MessageKey[];
const USED_UP: MessageKey = "input_code_too_many_requests";

/** Asks for the mailed code for a new address of the ID, or for a new password at a service. */
function InputCodeScreen({
  claims,
  params: { previousPage, email, mode },
}: ScreenProps<undefined, Params>) {
  const { api, session, passwordReset } = usePortal();
  const { code: words } = useWordsOf(emailAndPasswordWords);
  const messages = useMessages();
  const [, navigate] = useLocation();
  const runProtected = useProtected();
  const [flow, dispatch] = useReducer(reduceCodeFlow, ENTERING);
  const [code, setCode] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const { limits, learn } = useCodeLimits();
  const isInDoubt = useRef(false);

  const emails = claims.email === undefined ? [email] : [email, claims.email];
  const message = flow.phase === "entering" ? flow.message : undefined;
  const isCodeWrong = message === ABOUT_CODE;
  const isPasswordCommon = message === ABOUT_PASSWORD;
  const isTaken = ABOUT_ADDRESS.includes(message);
  const back = { to: previousPage, byHistory: true };
  const linkBack = useBack();
  const isReady =
    code.length === CODE_LENGTH &&
    !isCodeWrong &&
    !isPasswordCommon &&
    (!mode.asksNewPassword || checkNewPassword(newPassword, ...emails).ok);
  const inTheWay = useServiceInTheWay(flow);
  const also = useWaitWords(limits.wait);
  useFieldAfterResend(flow);
  const otherAddress = (kind: "primary" | "text") => (
    <LinkButton kind={kind} {...linkBack(back)}>
      {words.otherAddress}
    </LinkButton>
  );

  async function submit(whole = code) {
    dispatch({ type: "submitted" });
    const typed = { email, code: whole, newPassword, isInDoubt: isInDoubt.current };
    const next = await runProtected(async (actor) =>
      decideNext(mode.checkSituation, await mode.check(api.identity, actor, typed)),
    );
    if (next === undefined) return;
    isInDoubt.current = next.do === "offer-retry";
    learn("try", next);
    // The code would not succeed either if it was sent again.
    if (next.do === "show" && [USED_UP, ...ABOUT_ADDRESS].includes(next.message)) setCode("");
    if (next.do === "go-on") session.drafts.forget();
    if (next.do === "go-on" && mode.asksNewPassword) {
      passwordReset.setState({ isSuccess: true, email });
      navigate(previousPage, { replace: true });
      return;
    }
    dispatch({ type: "answered", next });
  }

  const sendWhole = useWholeCode((whole) => void submit(whole));

  async function resend() {
    dispatch({ type: "resend-confirmed" });
    const next = await runProtected(async (actor) =>
      decideNext(mode.resendSituation, await mode.resend(api.identity, actor, email)),
    );
    if (next === undefined) return;
    // The old code is no longer valid.
    if (next.do === "go-on") setCode("");
    learn("resend", next);
    dispatch({ type: "answered", next });
  }

  return (
    <Screen
      back={back}
      title={words.title}
      lead={<Emphasis in={words[mode.words].lead(email)} of={email} />}
    >
      <Form ready={isReady} onSubmit={() => void submit()}>
        <MailedCodeField
          value={code}
          isWrong={isCodeWrong}
          limits={limits}
          about={TITLE}
          onChange={(value) => {
            setCode(value);
            dispatch({ type: "edited" });
            if (!mode.asksNewPassword) sendWhole(value);
          }}
        />
        {mode.asksNewPassword && (
          <NewPasswordField
            id="new-password"
            label={words.resetPassword.newPassword}
            revealLabel={words.resetPassword.showNewPassword}
            value={newPassword}
            emails={emails}
            refusal={isPasswordCommon ? messages[ABOUT_PASSWORD] : undefined}
            onChange={(value) => {
              setNewPassword(value);
              dispatch({ type: "edited" });
            }}
          />
        )}
        <FormMessage
          message={isCodeWrong || isPasswordCommon ? undefined : message}
          instead={inTheWay}
          also={also}
        />
        {isTaken && otherAddress("primary")}
        <Button type="submit" disabled={!isReady} loading={flow.phase === "checking"}>
          {words[mode.words].submit}
        </Button>
        {!isTaken && (
          <ResendButton
            from={limits.resendableAt}
            onClick={() => dispatch({ type: "resend-asked" })}
          />
        )}
        {!isTaken && otherAddress("text")}
        <HelpLink topic={helpOfMessage(message)} />
      </Form>
      <NotReceived />
      <CodeDialogs
        flow={flow}
        email={email}
        onCallOff={() => dispatch({ type: "resend-called-off" })}
        onResend={resend}
        onRead={() => dispatch({ type: "resent-read" })}
        onDone={() => navigate(PATHS.home, { replace: true })}
      />
    </Screen>
  );
}

/** Moves the focus to the code field once a request for a new code was answered. */
function useFieldAfterResend({ phase }: CodeFlow): void {
  const before = useRef(phase);
  useEffect(() => {
    const wasAnswered = before.current === "resent" || before.current === "resending";
    if (phase === "entering" && wasAnswered) document.getElementById(CODE_FIELD)?.focus();
    before.current = phase;
  }, [phase]);
}

/**
 * Names the service whose old account keeps the address. For a service that this page does not
 * know, it uses the answer's text.
 */
function useServiceInTheWay(flow: CodeFlow): string | undefined {
  const language = useLanguage();
  const { services } = usePortal().config;
  const inTheWay = flow.phase === "entering" ? flow.inTheWay : undefined;
  if (inTheWay === undefined) return undefined;
  const service = services.find(({ service_id }) => service_id === inTheWay.service);
  return service ? oldAccountAt[language](service.names[language]) : inTheWay.said;
}

/** `/input-code`: only for a holder who comes from another of our screens. */
export default defineScreen<undefined, Params>({
  enter({ config }, { state }) {
    const params = readCodeParams(state);
    const mode = params && findCodeMode(params.previousPage, config.services);
    return mode && { ...params, mode };
  },
  Screen: InputCodeScreen,
});
