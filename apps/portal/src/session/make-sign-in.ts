import { LOGIN_STATE_LENGTH, LOGIN_VERIFIER_VALUES } from "@musubi/contract";

const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The largest multiple of 62 in a byte: values from there on would favour the first letters. */
const FAIR_BYTES = 256 - (256 % ALPHANUMERIC.length);

/** The last two hex digits of each of 28 random 32-bit values. RFC 7636 allows at most 128 characters. */
export function makeVerifier(): string {
  const values = crypto.getRandomValues(new Uint32Array(LOGIN_VERIFIER_VALUES));
  return Array.from(values, (value) => (value & 0xff).toString(16).padStart(2, "0")).join("");
}

/** Returns a value that ties a return to its departure. Every character is equally likely. */
export function makeState(length: number = LOGIN_STATE_LENGTH): string {
  let state = "";
  while (state.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < FAIR_BYTES && state.length < length) {
        state += ALPHANUMERIC.charAt(byte % ALPHANUMERIC.length);
      }
    }
  }
  return state;
}

/** Returns the SHA-256 of a verifier in base64url (RFC 7636, S256). */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
