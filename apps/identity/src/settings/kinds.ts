import { createPrivateKey } from "node:crypto";
import * as v from "valibot";

/** Tokens travel there: plain http only on this machine. */
export const issuer = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.check(
      (value) =>
        URL.canParse(value) &&
        /^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/.test(value),
      "must be an https address",
    ),
  );

/** One line is enough: `\n` stands for a line break. */
export const ecPrivateKey = v.pipe(
  v.string(),
  v.transform((value) => value.replaceAll("\\n", "\n")),
  v.check(isEcPrivateKey, "must be an EC private key in PEM"),
);

function isEcPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "ec";
  } catch {
    return false;
  }
}

/** A client is set up whole or not at all. */
export const togetherWith = <S extends v.GenericSchema>(id: string | undefined, schema: S) =>
  id ? schema : v.optional(schema);
