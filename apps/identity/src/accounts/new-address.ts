import { checkEmail, isValidEmail } from "@musubi/contract";

/** An address as it is kept and written to, and the one spelling it is compared by. */
export type Address = { readonly email: string; readonly emailKey: string };

/**
 * Reads an address as it was typed. It is kept as typed only where that is an address to the
 * letter; full-width and look-alike letters would reach another mailbox than the one it is compared as.
 */
export function readNewAddress(typed: string): Address | undefined {
  const verdict = checkEmail(typed);
  if (!verdict.ok) return undefined;
  return { email: isValidEmail(typed) ? typed : verdict.canonical, emailKey: verdict.canonical };
}
