import { DOMAIN_LABEL_MAX_LENGTH, EMAIL_MAX_LENGTH } from "../limits.ts";

const LOCAL = /^[a-z0-9](?:[a-z0-9!#$%&'*+/=?^_`{|}~-]|\.(?=[^.]))*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** Returns whether we accept an address, exactly as given. */
export function isValidEmail(address: string): boolean {
  if (address.length > EMAIL_MAX_LENGTH) return false;
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const labels = address.slice(at + 1).split(".");
  return (
    at > 0 &&
    LOCAL.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= DOMAIN_LABEL_MAX_LENGTH && LABEL.test(label))
  );
}

/**
 * Returns the one spelling under which two addresses are the same. Look-alikes that NFKC and
 * lower-casing do not fold (a dotless i) stay different, and `isValidEmail` refuses them.
 */
export const canonicalEmail = (address: string): string =>
  // Twice, because lower-casing can leave a pair that composes (H and a line below).
  address.normalize("NFKC").toLowerCase().normalize("NFKC");

export type EmailCheck =
  | { readonly ok: true; readonly canonical: string }
  | { readonly ok: false; readonly message: "invalid_email" };

/** Canonicalizes once, then validates the result. */
export function checkEmail(typed: string): EmailCheck {
  const canonical = canonicalEmail(typed);
  return isValidEmail(canonical)
    ? { ok: true, canonical }
    : { ok: false, message: "invalid_email" };
}
