import { expect, test } from "vitest";
import { verifyHash } from "../../accounts/passwords/hashes/verify-hash.ts";
import { composeHash } from "./compose-hash.ts";
import type { ImportedPassword } from "./line.ts";

const base64 = (hex: string): string => Buffer.from(hex, "hex").toString("base64");
const PEPPERS = new Map([
  ["PEPPER_SHOP", "*U"],
  [
    "PEPPER_FIREBASE",
    "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
  ],
]);
const BCRYPT = "$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";
const FIREBASE = {
  kind: "firebase-scrypt",
  salt: "42xEC-ixf3L2lw==",
  saltSeparator: "Bw==",
  rounds: 8,
  memCost: 14,
  hash: "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
} as const;

test.each<[password: string, ImportedPassword]>([
  ["U*U", { kind: "bcrypt", hash: BCRYPT }],
  ["U", { kind: "bcrypt", hash: BCRYPT, pepper: "PEPPER_SHOP" }],
  ["user1password", { ...FIREBASE, signerKey: PEPPERS.get("PEPPER_FIREBASE") ?? "" }],
  ["user1password", { ...FIREBASE, pepper: "PEPPER_FIREBASE" }],
  [
    "",
    {
      kind: "scrypt",
      salt: "",
      N: 16,
      r: 1,
      p: 1,
      // RFC 7914
      hash: base64(
        "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906",
      ),
    },
  ],
  [
    "password",
    {
      kind: "pbkdf2",
      salt: "c2FsdA==",
      digest: "sha1",
      iterations: 2,
      // RFC 6070
      hash: base64("ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"),
    },
  ],
])("a composed hash accepts its password %j, and not another", async (password, line) => {
  const composed = composeHash(line, PEPPERS);
  if (!composed.ok) throw new Error(composed.fault);
  expect(await verifyHash(composed.hash, password, PEPPERS)).toBe(true);
  expect(await verifyHash(composed.hash, `${password}!`, PEPPERS)).toBe(false);
});

test.each<[fault: string, ImportedPassword]>([
  [
    "password.hash: not a readable scrypt hash",
    { kind: "scrypt", salt: "", N: 15, r: 1, p: 1, hash: FIREBASE.hash },
  ],
  [
    "password.hash: not a readable pbkdf2 hash",
    { kind: "pbkdf2", salt: "", digest: "sha1", iterations: 1, hash: "" },
  ],
  [
    "password.pepper: PEPPER_NONE is not set",
    { kind: "bcrypt", hash: BCRYPT, pepper: "PEPPER_NONE" },
  ],
  ["password.signerKey: give either the key or the variable that holds it", FIREBASE],
  [
    "password.signerKey: give either the key or the variable that holds it",
    { ...FIREBASE, signerKey: "AA==", pepper: "PEPPER_FIREBASE" },
  ],
  [
    "password.hash: pbkdf2 at this strength costs 23 times ours, more than 13.5",
    {
      kind: "pbkdf2",
      salt: "",
      digest: "sha256",
      iterations: 1_000_000,
      hash: base64("00".repeat(32)),
    },
  ],
])("a hash is refused: %s", (fault, line) => {
  expect(composeHash(line, PEPPERS)).toEqual({ ok: false, fault });
});
