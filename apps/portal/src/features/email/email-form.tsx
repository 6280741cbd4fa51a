import { checkEmail, type IdTokenClaims } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { Button } from "@musubi/ui/button.tsx";
import { TITLE } from "@musubi/ui/page-title.tsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { EmailField } from "../../forms/email-field.tsx";
import { Form } from "../../forms/form.tsx";
import { FormMessage } from "../../forms/form-message.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { messageOf, useSubmission } from "../../forms/submission.ts";
import type { Actor } from "../../forms/use-protected.ts";
import { Screen } from "../../frame/screen.tsx";
import { useLocation, usePrefetch } from "../../navigation/address.ts";
import type { CodeParams } from "../../navigation/code-params.ts";
import { PATHS } from "../../navigation/paths.ts";
import type { Back } from "../../navigation/use-back.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { useMessages } from "../../portal/use-messages.ts";
import { helpOfMessage } from "../../refusals/help-of-messages.ts";
import type { FormSituation } from "../../refusals/situations.ts";

type EmailFormProps = {
  readonly claims: IdTokenClaims;
  /** The page's own path, for the code screen. */
  readonly page: CodeParams["previousPage"];
  readonly back: Back;
  readonly situation: FormSituation;
  readonly words: {
    readonly title: string;
    readonly lead: string;
    readonly label: string;
    readonly submit: string;
  };
  readonly hint?: string;
  /** The reason why the holder cannot change the address, if they cannot. */
  readonly locked?: ReactNode;
  /** Returns what is wrong with a well-formed address. */
  readonly findFault?: (email: string) => string | undefined;
  /** A remark about the address, while it is typed. */
  readonly remark?: (email: string) => ReactNode;
  /** A note that does not depend on the typed address. */
  readonly note?: ReactNode;
  readonly send: (actor: Actor, email: string) => Promise<Outcome<unknown>>;
  readonly children?: ReactNode;
};

/** Asks for an address and sends a code there. The pages that use it differ in their words and in the request. */
export function EmailForm(props: EmailFormProps) {
  const { claims, page, words, locked, send } = props;
  const { drafts } = usePortal().session;
  const messages = useMessages();
  const [, navigate] = useLocation();
  const prefetch = usePrefetch();
  const [typed, setTyped] = useState(() => drafts.find(page, claims.sub));
  // Not checked on blur: an error that appears then would move the button away from the pointer.
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const email = typed.trim();
  const fault = checkEmail(email).ok ? props.findFault?.(email) : messages.invalid_email;
  const isLocked = locked !== undefined;
  const isReady = email !== "" && !isLocked;

  const { state, edit, submit } = useSubmission(
    props.situation,
    (actor) => send(actor, email),
    () => {
      const params: CodeParams = { previousPage: page, email };
      navigate(PATHS.inputCode, { state: params });
    },
  );

  function submitIfRight() {
    setChecked(true);
    if (fault !== undefined) input.current?.focus();
    else void submit();
  }

  // A log-in came between the press and the code. Nothing but the code follows from the press.
  const { takePress } = usePortal().session;
  useEffect(() => {
    if (page === PATHS.changeEmail && takePress(page, claims.sub) !== undefined) submitIfRight();
  });

  return (
    <Screen
      back={props.back}
      title={words.title}
      rests={page === PATHS.changeEmail}
      // The lead promises a code. It is left out if none can be sent.
      lead={isLocked ? undefined : words.lead}
    >
      <Form ready={isReady} onSubmit={submitIfRight}>
        {locked}
        <EmailField
          ref={input}
          id="email"
          label={words.label}
          hint={props.hint}
          autoComplete="email"
          value={typed}
          disabled={isLocked}
          autoFocus={!isLocked}
          about={TITLE}
          error={isChecked && email !== "" && fault && fault}
          onFocus={() => prefetch(PATHS.inputCode)}
          onChange={(value) => {
            setTyped(value);
            drafts.keep({ path: page, subject: claims.sub, text: value });
            edit();
          }}
        />
        {props.remark?.(email)}
        {props.note}
        <FormMessage message={messageOf(state)} />
        <Button type="submit" disabled={!isReady} loading={state.phase === "sending"}>
          {words.submit}
        </Button>
        <HelpLink topic={helpOfMessage(messageOf(state))} />
      </Form>
      {props.children}
    </Screen>
  );
}
