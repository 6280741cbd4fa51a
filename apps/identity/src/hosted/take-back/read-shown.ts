import type { ProofFault } from "@musubi/contract/login-pages";
import type { FastifyRequest } from "fastify";
import { checkPasskey } from "../../accounts/passkeys/check-passkey.ts";
import { traceOf } from "../../accounts/trace.ts";
import type { Shown } from "../../ties/take-back/check-shown.ts";
import type { Desk } from "../desk/desk.ts";
import { type Form, readText } from "../desk/read-request.ts";

/** Returns what a form shows, with what this browser does; undefined where a password was left out. */
export function readShown(form: Form, shown: Shown): Shown | undefined {
  if (form.password === undefined) return shown;
  const password = readText(form, "password");
  return password === "" ? undefined : { ...shown, proof: { password } };
}

/** Adds the passkey that has signed for a form, if it came with one; undefined where that is not good. */
export async function addPasskey(
  { parts, cookies, party }: Desk,
  request: FastifyRequest,
  form: Form,
  shown: Shown,
): Promise<Shown | undefined> {
  if (form.credential === undefined) return shown;
  if (!party) return undefined;
  const binding = cookies.form.read(request) ?? "";
  const signed = { purpose: "prove", binding, text: readText(form, "credential") } as const;
  const checked = await checkPasskey(parts, party, signed, traceOf(parts, request));
  return checked.ok ? { ...shown, proof: { passkey: checked.data.credential_id } } : undefined;
}

/** Returns how it is told that what was shown is nothing of before. */
export function nameWrong({ proof }: Shown): ProofFault {
  if (proof && "identity" in proof) return "wrong-account";
  return proof && "passkey" in proof ? "wrong-passkey" : "wrong";
}
