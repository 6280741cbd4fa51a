import { createHash } from "node:crypto";
import { sameText } from "../settings/secrets.ts";

/**
 * Makes a nonce that shows whose redirect a token comes back from: `r.hash`, where the hash covers `r` and the caller's
 * subject. A token that was made for another caller does not match.
 */
export const nonceFor = (random: string, caller: string): string =>
  `${random}.${createHash("sha256").update(`${random}.${caller}`).digest("base64url")}`;

export function isNonceFor(nonce: string, caller: string): boolean {
  const random = nonce.split(".")[0] ?? "";
  return random !== "" && sameText(nonce, nonceFor(random, caller));
}
