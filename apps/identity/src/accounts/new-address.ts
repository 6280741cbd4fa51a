import { checkEmail, isValidEmail } from "@musubi/contract";

/** An address as it is stored and written to, and the canonical spelling by which it is compared. */
export type Address = { readonly email: string; readonly emailKey: string };

/**
 * Reads an address as it was typed. The typed spelling is kept only if it is itself a valid address: full-width and
 * look-alike letters would reach another mailbox than the canonical one.
 */
export function readNewAddress(typed: string): Address | undefined {
  const checked = checkEmail(typed);
  if (!checked.ok) return undefined;
  return { email: isValidEmail(typed) ? typed : checked.canonical, emailKey: checked.canonical };
}
