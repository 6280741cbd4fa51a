import type { SignInFault } from "@musubi/contract/login-pages";
import type { FastifyRequest } from "fastify";
import { enterWithPasskey, type PasskeyEntry } from "../../accounts/passkeys/enter-with-passkey.ts";
import { traceOf } from "../../accounts/trace.ts";
import type { Desk } from "./desk.ts";
import { type Form, readText } from "./read-request.ts";
import type { Told } from "./told.ts";

/** The outcome of a log-in with a passkey. */
export type PasskeyTry =
  | { readonly ok: true; readonly entry: PasskeyEntry }
  | {
      readonly ok: false;
      readonly told: Told<SignInFault>;
      /** The passkey is valid, but its account is closed for good, or blocked for now. */
      readonly shut?: "closed" | "blocked";
    };

/** Returns whether a form was submitted with a passkey rather than with typed text. */
export const bringsPasskey = (form: Form): boolean => readText(form, "credential") !== "";

/** Tries the passkey of a form: one set of checks and limits for every page. */
export async function tryPasskey(
  { parts, count, cookies, party }: Desk,
  request: FastifyRequest,
  form: Form,
): Promise<PasskeyTry> {
  const wrong = { ok: false, told: { fault: "wrong-passkey" } } as const;
  if (!party) return wrong;
  const text = readText(form, "credential");
  const pause = await count("passkeyLogIn", request);
  if (pause) return { ok: false, told: pause };
  const binding = cookies.form.read(request) ?? "";
  const entered = await enterWithPasskey(parts, party, { binding, text }, traceOf(parts, request));
  if (entered.ok) return { ok: true, entry: entered.data };
  const { code } = entered;
  return code === "closed" || code === "blocked" ? { ...wrong, shut: code } : wrong;
}
