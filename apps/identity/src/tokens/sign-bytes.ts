import { type KeyObject, sign } from "node:crypto";
import type { Algorithm } from "./keys.ts";

/**
 * Signs in the form that JWTs use. RSA takes some forty times as long as the curve, so it runs off the main thread;
 * for the curve the detour would cost more than signing.
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
