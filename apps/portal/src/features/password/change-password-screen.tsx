import { checkNewPassword, type UserAttributes } from "@musubi/contract";
import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import { Button } from "@musubi/ui/button.tsx";
import { TITLE } from "@musubi/ui/page-title.tsx";
import { useEffect, useRef, useState } from "react";
import { Form } from "../../forms/form.tsx";
import { FormMessage } from "../../forms/form-message.tsx";
import { HelpLink } from "../../forms/help-link.tsx";
import { LockedNotice } from "../../forms/locked-notice.tsx";
import { NewPasswordField } from "../../forms/new-password-field.tsx";
import { SecretField } from "../../forms/secret-field.tsx";
import { messageOf, useSubmission } from "../../forms/submission.ts";
import { ToldDialog } from "../../forms/told-dialog.tsx";
import { Screen } from "../../frame/screen.tsx";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { loadAttributes } from "../../loading/load-attributes.ts";
import { useLocation } from "../../navigation/address.ts";
import { PATHS } from "../../navigation/paths.ts";
import { usePortal } from "../../portal/portal-context.ts";
import { useMessages } from "../../portal/use-messages.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { helpOfMessage } from "../../refusals/help-of-messages.ts";
import type { MessageKey } from "../../refusals/situations.ts";
import { createChangePassword } from "./change-password.ts";

/** Refusals of one of the two passwords. All others concern the whole form. */
const ABOUT_CURRENT: MessageKey = "old_password_invalid";
const ABOUT_PROPOSED: MessageKey = "common_password";

/**
 * `/change-password`, also the target of `/.well-known/change-password`. The passwords are held in
 * memory only. Without a password, the form is locked.
 */
function ChangePasswordScreen({ claims, data }: ScreenProps<UserAttributes>) {
  // False for a holder who signs in without a password: by a provider or a passkey.
  const hasPassword = data.password_auth_flg === 1;
  const { api, session } = usePortal();
  const { changePassword: words } = useWordsOf(emailAndPasswordWords);
  const messages = useMessages();
  const [, navigate] = useLocation();
  const [current, setCurrent] = useState("");
  const [proposed, setProposed] = useState("");
  const [change] = useState(() => createChangePassword(api.identity));
  const emails = claims.email === undefined ? [] : [claims.email];
  const currentInput = useRef<HTMLInputElement>(null);

  const { state, edit, submit } = useSubmission(
    "change-password",
    (actor) => change(actor, { current, proposed }),
    () => {
      setCurrent("");
      setProposed("");
    },
  );
  const message = messageOf(state);
  const isCurrentWrong = message === ABOUT_CURRENT;
  const isProposedCommon = message === ABOUT_PROPOSED;
  const isBlamed = isCurrentWrong || isProposedCommon;
  const isReady =
    hasPassword && current !== "" && !isBlamed && checkNewPassword(proposed, ...emails).ok;

  // Moves the focus to the current password if it was wrong.
  useEffect(() => {
    if (isCurrentWrong) currentInput.current?.focus();
  }, [isCurrentWrong]);

  return (
    <Screen
      back={{ to: PATHS.home }}
      title={words.title}
      rests
      // The lead says what a change does. Without a password nothing can be changed.
      lead={hasPassword ? words.lead : undefined}
    >
      <Form ready={isReady} onSubmit={submit}>
        {!hasPassword && <LockedNotice claims={claims} words={words.none} />}
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={claims.email ?? ""} readOnly hidden />
        <SecretField
          ref={currentInput}
          id="current-password"
          label={words.current}
          revealLabel={words.showCurrent}
          autoComplete="current-password"
          value={current}
          disabled={!hasPassword}
          autoFocus={hasPassword}
          about={TITLE}
          error={isCurrentWrong ? messages[ABOUT_CURRENT] : undefined}
          onChange={(event) => {
            setCurrent(event.currentTarget.value);
            edit();
          }}
        />
        <NewPasswordField
          id="new-password"
          label={words.proposed}
          revealLabel={words.showProposed}
          value={proposed}
          emails={emails}
          disabled={!hasPassword}
          refusal={isProposedCommon ? messages[ABOUT_PROPOSED] : undefined}
          onChange={(value) => {
            setProposed(value);
            edit();
          }}
        />
        <FormMessage message={isBlamed ? undefined : message} />
        <Button type="submit" disabled={!isReady} loading={state.phase === "sending"}>
          {words.submit}
        </Button>
        {hasPassword && claims.email !== undefined && (
          // For a holder who forgot the current password: the login sets a new one by code.
          <Button kind="text" onClick={() => void session.setPasswordAnew(claims.email ?? "")}>
            {words.forgotten}
          </Button>
        )}
        <HelpLink topic={helpOfMessage(message)} />
      </Form>
      {state.phase === "done" && (
        <ToldDialog
          title={words.done.title}
          close={words.done.close}
          picture="tied"
          onClose={() => navigate(PATHS.home, { replace: true })}
        >
          {words.done.text}
        </ToldDialog>
      )}
    </Screen>
  );
}

export default defineScreen({ load: loadAttributes, Screen: ChangePasswordScreen });
