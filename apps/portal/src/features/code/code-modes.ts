import { resetStorePassword, verifyCode } from "@musubi/contract";
import type { Client, Outcome } from "@musubi/contract/client";
import { sendEmailCode, sendResetCode } from "../../api/send-codes.ts";
import type { Situation } from "../../errors/rulings.ts";
import type { Actor } from "../../forms/use-attempt.ts";
import type { CodeEntry } from "../../navigation/code-entry.ts";

export type TypedCode = {
  readonly email: string;
  readonly code: string;
  /** Empty where none is asked for. */
  readonly newPassword: string;
};

/** What a code is entered for. */
export type CodeMode = {
  /** Its words in the catalogue. */
  readonly words: "changeEmail" | "resetPassword";
  readonly asksNewPassword: boolean;
  readonly checkSituation: Situation;
  readonly check: (client: Client, actor: Actor, typed: TypedCode) => Promise<Outcome<unknown>>;
  readonly resendSituation: Situation;
  readonly resend: (client: Client, actor: Actor, email: string) => Promise<Outcome<unknown>>;
};

/** The two uses of the code screen, by the page that sent the code. */
export const CODE_MODES: Readonly<Record<CodeEntry["previousPage"], CodeMode>> = {
  "/change-email": {
    words: "changeEmail",
    asksNewPassword: false,
    checkSituation: "verify-email-code",
    check: (client, { accessToken }, { email, code }) =>
      client.send(
        verifyCode,
        {
          body: { access_token: accessToken, attribute_name: "email", code, after_email: email },
        },
        { bearer: accessToken },
      ),
    resendSituation: "resend-email-code",
    resend: (client, { accessToken }, email) => sendEmailCode(client, accessToken, email),
  },
  "/reset-password": {
    words: "resetPassword",
    asksNewPassword: true,
    checkSituation: "reset-password",
    check: (client, _, { email, code, newPassword }) =>
      client.send(resetStorePassword, {
        body: { email, password: newPassword, confirmation_code: code },
      }),
    resendSituation: "send-reset-code",
    resend: (client, _, email) => sendResetCode(client, email),
  },
};
