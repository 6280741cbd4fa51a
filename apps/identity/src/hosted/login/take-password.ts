import { checkNewPassword } from "@musubi/contract";
import type { FastifyReply } from "fastify";
import { resetPassword } from "../../accounts/reset-password.ts";
import { signUp } from "../../accounts/sign-up.ts";
import { readText, strangerOf } from "../desk/read-request.ts";
import type { Kept } from "../desk/steps.ts";
import { orBusy } from "../desk/try-password.ts";
import { finish, giveUp, leadBack, leadOn, tell } from "./lead.ts";
import type { LoginDesk, Posted } from "./login-desk.ts";
import type { PasswordStep } from "./steps.ts";

type Told = NonNullable<PasswordStep["told"]>;

/** The last step of signing up: a password and the terms make an account, and lead into it. */
export async function takeFirstPassword(
  desk: LoginDesk,
  posted: Posted,
  kept: Kept<PasswordStep>,
): Promise<FastifyReply> {
  const { request, form, asked } = posted;
  const { address, ticket } = kept.step;
  const isAgreed = form.terms === "accepted";
  // The password is asked for again, and never kept; the tick stays.
  const askAgain = (told: Told) => tell(desk, posted, kept, { ...kept.step, told, isAgreed });

  const password = readText(form, "password");
  const fault = findFault(password, kept.step) ?? (isAgreed ? undefined : "terms");
  if (fault) return askAgain({ fault });
  const pause = await desk.count("newAccount", request);
  if (pause) return askAgain(pause);

  const stranger = strangerOf(desk.parts, request, asked.language);
  const made = await orBusy(desk.parts, () =>
    signUp(desk.parts, address, { ticket, password }, stranger),
  );
  if ("fault" in made) return askAgain(made);
  const { email } = address;
  if (!made.ok) {
    const isOver = made.code === "over";
    return giveUp(desk, posted, kept, isOver ? { end: "void" } : { end: "own-sign-in", email });
  }
  await finish(desk, kept);
  const isIn = await desk.enter(posted, { ...made.data, email }, kept);
  return isIn ? posted.reply : leadBack(posted, kept);
}

/** The last step of a forgotten password: a new one, and back to the sign-in to use it. */
export async function takeForgottenPassword(
  desk: LoginDesk,
  posted: Posted,
  kept: Kept<PasswordStep>,
): Promise<FastifyReply> {
  const { request, form, asked } = posted;
  const { address, ticket } = kept.step;
  const askAgain = (told: Told) => tell(desk, posted, kept, { ...kept.step, told });

  const password = readText(form, "password");
  const fault = findFault(password, kept.step);
  if (fault) return askAgain({ fault });
  const pause = await desk.count("newAccount", request);
  if (pause) return askAgain(pause);

  const stranger = strangerOf(desk.parts, request, asked.language);
  const reset = await orBusy(desk.parts, () =>
    resetPassword(desk.parts, address, { ticket, password }, stranger),
  );
  if ("fault" in reset) return askAgain(reset);
  if (!reset.ok) return giveUp(desk, posted, kept, { end: "void" });
  const { email } = address;
  const notice = "password-reset";
  return leadOn(desk, posted, kept, { step: "sign-in", path: "sign-in", email, notice });
}

function findFault(password: string, { address }: PasswordStep) {
  const verdict = checkNewPassword(password, address.email);
  return verdict.ok ? undefined : PASSWORD_FAULTS[verdict.message];
}

const PASSWORD_FAULTS = {
  invalid_password: "invalid-password",
  same_password: "same-password",
} as const;
