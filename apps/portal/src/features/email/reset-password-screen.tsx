import type { IdTokenClaims, PublicService } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Dialog } from "@musubi/ui/dialog.tsx";
import { useLocation } from "wouter";
import { useStore } from "zustand";
import { sendResetCode } from "../../api/send-codes.ts";
import type { AuthState } from "../../navigation/auth-entry.ts";
import { PATHS } from "../../navigation/paths.ts";
import { resetPathOf } from "../../navigation/reset-path.ts";
import { useCredentialWords } from "../../portal/lazy-words/credentials.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { EmailForm } from "./email-form.tsx";

type ResetPasswordScreenProps = {
  readonly claims: IdTokenClaims;
  readonly service: PublicService;
};

/** Asks for the address of an account whose password is forgotten, and says so once it has a new one. */
export function ResetPasswordScreen({ claims, service }: ResetPasswordScreenProps) {
  const { api, passwordReset } = usePortal();
  const name = service.names[useLanguage()];
  const words = useCredentialWords().resetPassword;
  const [, navigate] = useLocation();
  const { isSuccess } = useStore(passwordReset);

  // The next screen is told of the reset as well, and ends the telling.
  function goOn() {
    const state: AuthState = { serviceType: service.service_id };
    navigate(PATHS.accountAuth, { replace: true, state });
  }

  return (
    <EmailForm
      claims={claims}
      page={resetPathOf(service)}
      back={{ to: PATHS.home, byHistory: true }}
      situation="send-reset-code"
      words={{
        title: words.title(name),
        lead: words.lead(name),
        label: words.label(name),
        submit: words.submit,
      }}
      send={(_, email) => sendResetCode(api.identity, service, email)}
    >
      {isSuccess && (
        <Dialog
          title={words.done.title}
          picture="tied"
          onClose={goOn}
          actions={<Button onClick={goOn}>{words.done.close}</Button>}
        >
          {words.done.text(name)}
        </Dialog>
      )}
    </EmailForm>
  );
}
