import { generateKeyPairSync, sign, verify } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { signEs256, verifyEs256 } from "../../src/tokens/es256.ts";
import { otherSpellings } from "../world/other-spellings.ts";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const raw = { dsaEncoding: "ieee-p1363" } as const;

test("our signatures and Node's raw ones verify each other, whatever the lengths of r and s", () => {
  // So many runs that r and s also begin with zeros, or with the high bit.
  fc.assert(
    fc.property(fc.string(), (content) => {
      const ours = signEs256(content, privateKey);
      const bytes = Buffer.from(ours, "base64url");
      expect(bytes).toHaveLength(64);
      expect(verify("sha256", Buffer.from(content), { key: publicKey, ...raw }, bytes)).toBe(true);
      const theirs = sign("sha256", Buffer.from(content), { key: privateKey, ...raw });
      expect(verifyEs256(content, theirs.toString("base64url"), publicKey)).toBe(true);
    }),
    { numRuns: 1_500 },
  );
});

test("T01: anything but a signature of the content is refused", () => {
  const good = Buffer.from(signEs256("content", privateKey), "base64url");
  const bad = [
    Buffer.alloc(0),
    Buffer.alloc(64),
    Buffer.alloc(64, 0xff),
    good.subarray(0, 63),
    Buffer.concat([good, Buffer.alloc(1)]),
    sign("sha256", Buffer.from("content"), privateKey),
    Buffer.concat([good.subarray(32), good.subarray(0, 32)]),
    Buffer.concat([Buffer.alloc(32), good.subarray(32)]),
  ];
  for (const signature of bad) {
    expect(verifyEs256("content", signature.toString("base64url"), publicKey)).toBe(false);
  }
  expect(verifyEs256("other", good.toString("base64url"), publicKey)).toBe(false);
});

test("T01: a signature is accepted in one spelling only", () => {
  const signature = signEs256("content", privateKey);
  const others = otherSpellings(signature);
  // 64 bytes leave four bits of the last symbol unused.
  expect(others.length).toBeGreaterThanOrEqual(15);
  expect(others.filter((other) => verifyEs256("content", other, publicKey))).toEqual([]);
  expect(verifyEs256("content", signature, publicKey)).toBe(true);
});
