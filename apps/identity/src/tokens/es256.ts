import { type KeyObject, sign, verify } from "node:crypto";

/** Half of a signature. */
const HALF = 32;

/**
 * Signs in the form that JWTs use: r and s, 32 bytes each. Node can write that form itself, but takes twice as long
 * as for DER, and signing is most of the cost of a renewal.
 */
export function signEs256(content: string, key: KeyObject): string {
  return fromDer(sign("sha256", Buffer.from(content), key)).toString("base64url");
}

/** Accepts only one spelling of a signature. Base64 decoding is lenient: unused bits and padding would allow others. */
export function verifyEs256(content: string, signature: string, key: KeyObject): boolean {
  const raw = Buffer.from(signature, "base64url");
  if (raw.length !== 2 * HALF || raw.toString("base64url") !== signature) return false;
  return verify("sha256", Buffer.from(content), key, toDer(raw));
}

/** `30 length 02 length r 02 length s`, each number as short as it can be and never negative. */
function fromDer(der: Buffer): Buffer {
  const raw = Buffer.alloc(2 * HALF);
  let at = 2;
  for (const end of [HALF, 2 * HALF]) {
    const length = der[at + 1] ?? 0;
    const number = der.subarray(at + 2, at + 2 + length);
    const digits = number.subarray(Math.max(0, length - HALF));
    digits.copy(raw, end - digits.length);
    at += 2 + length;
  }
  return raw;
}

function toDer(raw: Buffer): Buffer {
  const numbers = [raw.subarray(0, HALF), raw.subarray(HALF)].map(toInteger);
  const length = numbers.reduce((sum, number) => sum + number.length, 0);
  return Buffer.concat([Buffer.from([0x30, length]), ...numbers]);
}

function toInteger(number: Buffer): Buffer {
  let from = 0;
  while (from < HALF - 1 && number[from] === 0) from += 1;
  const digits = number.subarray(from);
  const sign = (digits[0] ?? 0) >= 0x80 ? [0] : [];
  return Buffer.concat([Buffer.from([0x02, digits.length + sign.length, ...sign]), digits]);
}
