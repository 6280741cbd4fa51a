import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Returns whether a request carries the service's secret. It compares hashes of equal length, so the time is constant.
 */
export const carriesSecret = (authorization: string | undefined, secret: string): boolean =>
  timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${secret}`));

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
