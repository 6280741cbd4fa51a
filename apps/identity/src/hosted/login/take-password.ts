import type { FastifyReply } from "fastify";
import type { Visitor } from "../../accounts/codes/ask-for-code.ts";
import type { CodeProof } from "../../accounts/codes/codes.ts";
import type { Address } from "../../accounts/new-address.ts";
import { resetPassword } from "../../accounts/reset-password.ts";
import { signUp } from "../../accounts/sign-up.ts";
import type { Kept } from "../desk/form-states.ts";
import { readText, visitorOf } from "../desk/read-request.ts";
import { orOverloaded } from "../desk/try-password.ts";
import { giveUp, leadBack, tell } from "./lead.ts";
import type { LoginDesk, Posted } from "./login-desk.ts";
import { type PasswordState, VOID } from "./login-forms.ts";
import { passYoungCredentials } from "./young-credentials-routes.ts";

/** The last form of signing up: a password and the terms make an account and sign in to it. */
export async function takeFirstPassword(
  desk: LoginDesk,
  posted: Posted,
  kept: Kept<PasswordState>,
): Promise<FastifyReply> {
  const isAgreed = posted.form.terms === "accepted";
  const made = await usePassword(desk, posted, kept.state, signUp, isAgreed ? undefined : "terms");
  // The password is asked for again and never kept; the tick stays.
  if ("fault" in made) return tell(desk, posted, kept, { ...kept.state, told: made, isAgreed });
  const { email } = kept.state.address;
  if (!made.ok) {
    const isOver = made.code === "over";
    return giveUp(desk, posted, kept, isOver ? VOID : { outcome: "own-sign-in", email });
  }
  const isIn = await desk.enter(posted, { ...made.data, email }, kept);
  return isIn ? posted.reply : leadBack(posted, kept);
}

const ENDS = {
  over: VOID,
  stopped: { outcome: "account-stopped" },
  blocked: { outcome: "account-blocked" },
} as const;

/**
 * After a forgotten password: sets a new one and signs in to this browser, in which the code was typed; before that it
 * leads to young credentials, if there are any.
 */
export async function takeForgottenPassword(
  desk: LoginDesk,
  posted: Posted,
  kept: Kept<PasswordState>,
): Promise<FastifyReply> {
  const reset = await usePassword(desk, posted, kept.state, resetPassword);
  if ("fault" in reset) return tell(desk, posted, kept, { ...kept.state, told: reset });
  if (!reset.ok) {
    const { code } = reset;
    if (code !== "voided") return giveUp(desk, posted, kept, ENDS[code]);
    return tell(desk, posted, kept, { ...kept.state, told: { fault: "voided-password" } });
  }
  const { email } = kept.state.address;
  await desk.noteProof(posted, email);
  const { request, reply, query, asked } = posted;
  const onward = new URLSearchParams(query);
  // A log-in was asked for, and this is one.
  onward.delete("prompt");
  const next = `/login/?${onward}`;
  const { language } = asked;
  const first = await passYoungCredentials(desk, request, reply, { ...reset.data, next, language });
  if (first === undefined) return reply;
  const via = first === next ? undefined : first;
  const isIn = await desk.enter(posted, { ...reset.data.proven, email }, kept, { via });
  return isIn ? reply : leadBack(posted, kept);
}

type Told = NonNullable<PasswordState["told"]>;

/** Calls `use` with a password that is valid. Returns its result, or the page's fault. */
async function usePassword<Used extends object>(
  desk: LoginDesk,
  { request, form, asked }: Posted,
  state: PasswordState,
  use: (
    parts: LoginDesk["parts"],
    address: Address,
    given: { readonly proof: CodeProof; readonly password: string },
    visitor: Visitor,
  ) => Promise<Used>,
  otherFault?: "terms",
): Promise<Used | Told> {
  const { address, codeSeries, ticket } = state;
  const { email, emailKey } = address;
  const password = readText(form, "password");
  const fault = findPasswordFault(desk.parts, password, email) ?? otherFault;
  if (fault) return { fault };
  const pause = await desk.count("newAccount", request);
  if (pause) return pause;
  const visitor = visitorOf(desk.parts, request, asked.language);
  const proof = { scope: { purpose: state.path, emailKey, codeSeries }, ticket };
  return orOverloaded(desk.parts, () => use(desk.parts, address, { proof, password }, visitor));
}

/** Returns what is wrong with a new password, if anything. */
export function findPasswordFault(
  { newPasswords }: Pick<LoginDesk["parts"], "newPasswords">,
  password: string,
  email: string,
) {
  const checked = newPasswords.check(password, email);
  return checked.ok ? undefined : PASSWORD_FAULTS[checked.message];
}

const PASSWORD_FAULTS = {
  invalid_password: "invalid-password",
  same_password: "same-password",
  common_password: "common-password",
} as const;
