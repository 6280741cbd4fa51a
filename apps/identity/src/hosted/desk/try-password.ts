import type { SignInFault } from "@musubi/contract/login-pages";
import type { FastifyRequest } from "fastify";
import { type CheckedPassword, checkPassword } from "../../accounts/passwords/check-password.ts";
import { HashingBusyError } from "../../accounts/passwords/hashing.ts";
import type { Needs } from "../needs.ts";
import type { Desk } from "./desk.ts";
import { type Form, readEmail, readText } from "./read-request.ts";
import { busySince, type Pause, type Told } from "./told.ts";

/** What became of an address and a password that were typed. The address is told again in the form. */
export type PasswordTry = { readonly email: string } & (
  | { readonly ok: true; readonly right: CheckedPassword }
  | { readonly ok: false; readonly told: Told<SignInFault> }
);

/** Tries the address and the password of a sign-in form: one set of locks and limits, whichever page has it. */
export async function tryPassword(
  { parts, count }: Desk,
  request: FastifyRequest,
  form: Form,
): Promise<PasswordTry> {
  const email = readEmail(form);
  const password = readText(form, "password");
  const fail = (told: Told<SignInFault>) => ({ ok: false, email, told }) as const;
  if (email === "" || password === "") return fail({ fault: "incomplete" });
  const pause = await count("signIn", request);
  if (pause) return fail(pause);

  const check = await orBusy(parts, () => checkPassword(parts, { email, password }));
  if ("fault" in check) return fail(check);
  return check.ok ? { ok: true, email, right: check.data } : fail({ fault: check.code });
}

/** Hashing may be too busy: that is told in the form, not by an error page. */
export async function orBusy<T extends object>(
  parts: Pick<Needs, "now">,
  work: () => Promise<T>,
): Promise<T | Pause> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HashingBusyError)) throw error;
    return busySince(parts.now());
  }
}
