import type { ProofFault } from "@musubi/contract/login-pages";
import type { Shown } from "../../ties/take-back/check-shown.ts";
import { type Form, readText } from "../desk/read-request.ts";

/**
 * Returns what a form shows, together with what this browser shows; undefined if a password was left empty.
 * `binding`: the secret that this browser's forms are bound to.
 */
export function readShown(form: Form, shown: Shown, binding: string): Shown | undefined {
  if (form.credential !== undefined) {
    return { ...shown, proof: { passkey: { text: readText(form, "credential"), binding } } };
  }
  if (form.password === undefined) return shown;
  const password = readText(form, "password");
  return password === "" ? undefined : { ...shown, proof: { password } };
}

/** Returns the fault for a proof that does not match anything from before the change. */
export function nameWrong({ proof }: Shown): ProofFault {
  if (proof && "identity" in proof) return "wrong-account";
  return proof && "passkey" in proof ? "wrong-passkey" : "wrong";
}
