import type { IdTokenClaims } from "@musubi/contract";
import { Button } from "@musubi/ui/button.tsx";
import { Dialog } from "@musubi/ui/dialog.tsx";
import { useLocation } from "wouter";
import { useStore } from "zustand";
import { sendResetCode } from "../../api/send-codes.ts";
import { AFTER_STORE_RESET, PATHS } from "../../navigation/paths.ts";
import { usePortal, useWords } from "../../portal/portal-context.ts";
import { EmailForm } from "./email-form.tsx";

/** Asks for the address of a store account whose password is forgotten, and says so once it has a new one. */
export function ResetPasswordScreen({ claims }: { readonly claims: IdTokenClaims }) {
  const { api, passwordReset } = usePortal();
  const words = useWords().resetPassword;
  const [, navigate] = useLocation();
  const { isSuccess } = useStore(passwordReset);

  // The next screen is told of the reset as well, and ends the telling.
  function goOn() {
    navigate(AFTER_STORE_RESET.path, { replace: true, state: AFTER_STORE_RESET.state });
  }

  return (
    <EmailForm
      claims={claims}
      page={PATHS.resetPassword}
      back={{ to: PATHS.home, byHistory: true }}
      situation="send-reset-code"
      words={words}
      send={(_, email) => sendResetCode(api.identity, email)}
    >
      {isSuccess && (
        <Dialog
          title={words.done.title}
          picture="tied"
          onClose={goOn}
          actions={<Button onClick={goOn}>{words.done.close}</Button>}
        >
          {words.done.text}
        </Dialog>
      )}
    </EmailForm>
  );
}
