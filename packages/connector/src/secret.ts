import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Returns whether a header carries one of the secrets; two are good at once while one is changed. Hashes of equal length
 * are compared, so the time is constant.
 */
export function carriesSecret(authorization: string | null, secrets: readonly string[]): boolean {
  const given = digest(authorization ?? "");
  const same = secrets.map((secret) => timingSafeEqual(given, digest(`Bearer ${secret}`)));
  return same.includes(true);
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
