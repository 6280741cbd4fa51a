import type { PublicService } from "@musubi/contract";
import { emailAndPasswordWords } from "@musubi/messages/both/email-and-password";
import { useStore } from "zustand";
import { sendResetCode } from "../../api/send-codes.ts";
import { ToldDialog } from "../../forms/told-dialog.tsx";
import { defineScreen, type ScreenProps } from "../../loading/define-screen.ts";
import { useLocation } from "../../navigation/address.ts";
import type { AuthState } from "../../navigation/auth-params.ts";
import { PATHS } from "../../navigation/paths.ts";
import { findResettable, resetPathOf } from "../../navigation/reset-path.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { useWordsOf } from "../../portal/words/words-of.ts";
import { EmailForm } from "./email-form.tsx";

/** Asks for the address of an account with a forgotten password, and says when the account has a new password. */
function ResetPasswordScreen({ claims, params: service }: ScreenProps<undefined, PublicService>) {
  const { api, passwordReset } = usePortal();
  const name = service.names[useLanguage()];
  const words = useWordsOf(emailAndPasswordWords).resetPassword;
  const [, navigate] = useLocation();
  const { isSuccess } = useStore(passwordReset);

  // The next screen also says that the password was reset, once.
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
        lead: words.lead,
        label: words.label,
        submit: words.submit,
      }}
      send={(_, email) => sendResetCode(api.identity, service, email)}
    >
      {isSuccess && (
        <ToldDialog title={words.done.title} picture="tied" close={words.done.close} onClose={goOn}>
          {words.done.text(name)}
        </ToldDialog>
      )}
    </EmailForm>
  );
}

/** `/reset-password` and `/reset-password/{kind}`: for an old account with a password of the service. */
export default defineScreen<undefined, PublicService>({
  enter: ({ config }, { path }) => findResettable(config.services, path),
  Screen: ResetPasswordScreen,
});
