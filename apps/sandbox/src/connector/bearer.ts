import { createHash, timingSafeEqual } from "node:crypto";

/** Returns whether a request carries the service's secret. Hashes have one length, so the comparison takes one time. */
export const carriesSecret = (authorization: string | undefined, secret: string): boolean =>
  timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${secret}`));

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
