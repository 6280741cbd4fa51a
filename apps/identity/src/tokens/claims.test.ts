import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { CLOCK_TOLERANCE_MS } from "@musubi/contract";
import { expect, test, vi } from "vitest";
import { claimsOf, GENUINE_KEPT } from "./claims.ts";
import { signJwt, verifyJwt } from "./jwt.ts";

const ISSUER = "https://id.example";
const NOW = 1_800_000_000_000;
const CLAIMS = { iss: ISSUER, aud: ISSUER, sub: "hana", iat: NOW / 1000, exp: NOW / 1000 + 600 };
const expected = { typ: "at+jwt", iss: ISSUER, aud: ISSUER, now: NOW } as const;

const makeKeys = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { publicKey, token: signJwt({ kid: "first", privateKey }, "at+jwt", CLAIMS) };
};

test("a token is verified once per key", () => {
  const { publicKey, token } = makeKeys();
  const verify = vi.fn(() => CLAIMS);
  expect([1, 2, 3].map(() => claimsOf(publicKey, token, verify))).toEqual([CLAIMS, CLAIMS, CLAIMS]);
  expect(verify).toHaveBeenCalledTimes(1);
  // The key ring reads its keys again every minute.
  const readAgain = createPublicKey(publicKey.export({ type: "spki", format: "pem" }));
  claimsOf(readAgain, token, verify);
  expect(verify).toHaveBeenCalledTimes(2);
});

test("T01: a token signed by another key is refused, even if our key signed the same claims before", () => {
  const [ours, other] = [makeKeys(), makeKeys()];
  expect(verifyJwt(ours.token, ours.publicKey, expected)).toEqual(CLAIMS);
  expect(verifyJwt(ours.token, other.publicKey, expected)).toBeUndefined();
  expect(verifyJwt(other.token, ours.publicKey, expected)).toBeUndefined();
});

test("T01: a token that was valid a moment ago is refused with one letter changed", () => {
  const { publicKey, token } = makeKeys();
  expect(verifyJwt(token, publicKey, expected)).toEqual(CLAIMS);
  const isTaken = (at: number) => {
    const changed = `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
    return verifyJwt(changed, publicKey, expected) !== undefined;
  };
  expect(Array.from(token, (_, at) => at).filter(isTaken)).toEqual([]);
  expect(verifyJwt(`${token}.`, publicKey, expected)).toBeUndefined();
});

test("T01: the time, type, issuer and audience of a token are checked each time", () => {
  const { publicKey, token } = makeKeys();
  expect(verifyJwt(token, publicKey, expected)).toEqual(CLAIMS);
  const end = CLAIMS.exp * 1000 + CLOCK_TOLERANCE_MS;
  const others = [
    { now: end },
    { now: NOW - CLOCK_TOLERANCE_MS - 1 },
    { typ: "JWT" as const },
    { iss: `${ISSUER}/pool` },
    { aud: `${ISSUER}/link` },
  ];
  for (const other of others) {
    expect(verifyJwt(token, publicKey, { ...expected, ...other })).toBeUndefined();
  }
  expect(verifyJwt(token, publicKey, { ...expected, now: end - 1 })).toEqual(CLAIMS);
});

test("an expired token is forgotten", () => {
  const { publicKey, token } = makeKeys();
  verifyJwt(token, publicKey, expected);
  verifyJwt(token, publicKey, { ...expected, now: NOW + 3_600_000 });
  const verify = vi.fn(() => undefined);
  claimsOf(publicKey, token, verify);
  expect(verify).toHaveBeenCalledTimes(1);
});

test("a limited number of tokens is remembered, and the oldest is forgotten first; a forged one is never remembered", () => {
  const { publicKey } = makeKeys();
  const verify = vi.fn(() => CLAIMS);
  const show = (n: number) => claimsOf(publicKey, `token ${n}`, verify);
  for (let n = 0; n <= GENUINE_KEPT; n += 1) show(n);
  verify.mockClear();
  for (let n = GENUINE_KEPT; n > 0; n -= 1) show(n);
  expect(verify).not.toHaveBeenCalled();
  show(0);
  expect(verify).toHaveBeenCalledTimes(1);

  const refuse = vi.fn(() => undefined);
  for (const _ of [1, 2]) expect(claimsOf(publicKey, "forged", refuse)).toBeUndefined();
  expect(refuse).toHaveBeenCalledTimes(2);
});
