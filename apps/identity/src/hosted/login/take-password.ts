import type { FastifyReply } from "fastify";
import type { Visitor } from "../../accounts/ask-for-code.ts";
import type { CodeProof } from "../../accounts/codes.ts";
import type { Address } from "../../accounts/new-address.ts";
import { resetPassword } from "../../accounts/reset-password.ts";
import { signUp } from "../../accounts/sign-up.ts";
import { readText, visitorOf } from "../desk/read-request.ts";
import type { Kept } from "../desk/steps.ts";
import { orBusy } from "../desk/try-password.ts";
import { giveUp, goOn, leadBack, tell } from "./lead.ts";
import type { LoginDesk, Posted } from "./login-desk.ts";
import { type PasswordStep, stepAddress } from "./steps.ts";
import { passYoungWays } from "./young-ways-routes.ts";

/** The last step of signing up: a password and the terms make an account and sign in to it. */
export async function takeFirstPassword(
  desk: LoginDesk,
  posted: Posted,
  kept: Kept<PasswordStep>,
): Promise<FastifyReply> {
  const isAgreed = posted.form.terms === "accepted";
  const made = await usePassword(desk, posted, kept.step, signUp, isAgreed ? undefined : "terms");
  // The password is asked for again and never kept; the tick stays.
  if ("fault" in made) return tell(desk, posted, kept, { ...kept.step, told: made, isAgreed });
  const { email } = kept.step.address;
  if (!made.ok) {
    const isOver = made.code === "over";
    return giveUp(desk, posted, kept, isOver ? VOID : { end: "own-sign-in", email });
  }
  const isIn = await desk.enter(posted, { ...made.data, email }, kept);
  return isIn ? posted.reply : leadBack(posted, kept);
}

const VOID = { end: "void" } as const;
const ENDS = {
  over: VOID,
  stopped: { end: "problem", problem: "account-stopped" },
  blocked: { end: "problem", problem: "account-blocked" },
} as const;

/** The last step of a forgotten password: sets a new one and leads back to the sign-in. */
export async function takeForgottenPassword(
  desk: LoginDesk,
  posted: Posted,
  kept: Kept<PasswordStep>,
): Promise<FastifyReply> {
  const reset = await usePassword(desk, posted, kept.step, resetPassword);
  if ("fault" in reset) return tell(desk, posted, kept, { ...kept.step, told: reset });
  if (!reset.ok) {
    const { code } = reset;
    if (code !== "voided") return giveUp(desk, posted, kept, ENDS[code]);
    return tell(desk, posted, kept, { ...kept.step, told: { fault: "voided-password" } });
  }
  const { email } = kept.step.address;
  await desk.noteProof(posted, email);
  const notice = "password-reset";
  const signIn = { step: "sign-in", path: "sign-in", email, notice } as const;
  const place = await goOn(desk, posted, kept, signIn);
  if (!place) return posted.reply;
  const { request, reply, query, asked } = posted;
  const next = stepAddress(place, query);
  const { language } = asked;
  const address = await passYoungWays(desk, request, reply, { ...reset.data, next, language });
  return address === undefined ? reply : reply.redirect(address, 303);
}

type Told = NonNullable<PasswordStep["told"]>;

/** Uses a password that satisfies the rules. Returns the result, or the fault for the page. */
async function usePassword<Used extends object>(
  desk: LoginDesk,
  { request, form, asked }: Posted,
  step: PasswordStep,
  use: (
    parts: LoginDesk["parts"],
    address: Address,
    given: { readonly proof: CodeProof; readonly password: string },
    visitor: Visitor,
  ) => Promise<Used>,
  otherFault?: "terms",
): Promise<Used | Told> {
  const { address, codeRequest, ticket } = step;
  const { email, emailKey } = address;
  const password = readText(form, "password");
  const fault = findPasswordFault(desk.parts, password, email) ?? otherFault;
  if (fault) return { fault };
  const pause = await desk.count("newAccount", request);
  if (pause) return pause;
  const visitor = visitorOf(desk.parts, request, asked.language);
  const proof = { place: { purpose: step.path, emailKey, codeRequest }, ticket };
  return orBusy(desk.parts, () => use(desk.parts, address, { proof, password }, visitor));
}

/** Returns what is wrong with a new password, if anything. */
export function findPasswordFault(
  { newPasswords }: Pick<LoginDesk["parts"], "newPasswords">,
  password: string,
  email: string,
) {
  const verdict = newPasswords.check(password, email);
  return verdict.ok ? undefined : PASSWORD_FAULTS[verdict.message];
}

const PASSWORD_FAULTS = {
  invalid_password: "invalid-password",
  same_password: "same-password",
  common_password: "common-password",
} as const;
