import { type PublicService, readIdToken, verifyCode } from "@musubi/contract";
import type { Client, Outcome } from "@musubi/contract/client";
import { isRefusedWith } from "../../api/outcomes.ts";
import { certify, resetPassword } from "../../api/password-calls.ts";
import { sendAddressCode, sendResetCode } from "../../api/send-codes.ts";
import type { Actor } from "../../forms/use-protected.ts";
import { PATHS } from "../../navigation/paths.ts";
import { findResettable } from "../../navigation/reset-path.ts";
import type { FormSituation } from "../../refusals/situations.ts";

export type TypedCode = {
  readonly email: string;
  readonly code: string;
  /** Empty if no new password is asked for. */
  readonly newPassword: string;
  /** Whether the last try got no answer: a code is valid once, and may be used up. */
  readonly isInDoubt: boolean;
};

/** What a code is for, and the calls that check it and send it again. */
export type CodeMode = {
  /** The key of its words. */
  readonly words: "changeEmail" | "resetPassword";
  readonly asksNewPassword: boolean;
  readonly checkSituation: FormSituation;
  readonly check: (client: Client, actor: Actor, typed: TypedCode) => Promise<Outcome<unknown>>;
  readonly resendSituation: FormSituation;
  readonly resend: (client: Client, actor: Actor, email: string) => Promise<Outcome<unknown>>;
};

export const CHANGE_EMAIL: CodeMode = {
  words: "changeEmail",
  asksNewPassword: false,
  checkSituation: "verify-email-code",
  async check(client, { accessToken, idToken }, { email, code }) {
    // An earlier try changed the address, and its answer was lost. Identity would call the used code wrong.
    if (readIdToken(idToken)?.email === email) return { ok: true, data: {} };
    return client.send(
      verifyCode,
      {
        body: { access_token: accessToken, attribute_name: "email", code, after_email: email },
      },
      { bearer: accessToken },
    );
  },
  resendSituation: "resend-email-code",
  resend: (client, { accessToken }, email) => sendAddressCode(client, accessToken, email),
};

/** A new password for an old account at a service. */
export const resetAt = (service: Pick<PublicService, "service_id" | "kind">): CodeMode => ({
  words: "resetPassword",
  asksNewPassword: true,
  checkSituation: "reset-password",
  async check(client, _, { email, code, newPassword, isInDoubt }) {
    const typed = { email, password: newPassword };
    const outcome = await resetPassword(client, service, { ...typed, confirmation_code: code });
    const isSpent =
      isInDoubt && isRefusedWith(outcome, "CodeMismatchException", "ExpiredCodeException");
    if (!isSpent) return outcome;
    // If a sign-in with the new password works, an earlier try has set it. The code is wrong only if it does not work.
    const signIn = await certify(client, service, typed);
    return isRefusedWith(signIn, "UserNotFoundException") ? outcome : signIn;
  },
  resendSituation: "send-reset-code",
  resend: (client, _, email) => sendResetCode(client, service, email),
});

/** Returns what a code is for, by the page that sent it. */
export function findCodeMode(
  path: string,
  services: readonly PublicService[],
): CodeMode | undefined {
  if (path === PATHS.changeEmail) return CHANGE_EMAIL;
  const service = findResettable(services, path);
  return service && resetAt(service);
}
