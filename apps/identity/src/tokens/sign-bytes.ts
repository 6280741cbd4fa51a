import { type KeyObject, sign } from "node:crypto";
import type { Algorithm } from "./keys.ts";

/**
 * Signs as JWTs want it. RSA takes some forty times as long as the curve, so it is done beside the main thread; the
 * curve costs less than the way there and back.
 */
export const signBytes = (
  algorithm: Algorithm,
  data: Uint8Array,
  key: KeyObject,
): Promise<Uint8Array> | Uint8Array =>
  algorithm === "ES256"
    ? sign("sha256", data, { key, dsaEncoding: "ieee-p1363" })
    : signRsa(data, key);

const signRsa = (data: Uint8Array, key: KeyObject): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    sign("sha256", data, key, (error, signature) => (error ? reject(error) : resolve(signature)));
  });
