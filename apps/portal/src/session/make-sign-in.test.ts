import { createHash } from "node:crypto";
import { CODE_CHALLENGE_LENGTH, LOGIN_STATE_LENGTH, LOGIN_VERIFIER_VALUES } from "@musubi/contract";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { challengeOf, makeState, makeVerifier } from "./make-sign-in.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the verifier", () => {
  it("is 56 hex digits, and different every time", () => {
    const verifiers = Array.from({ length: 200 }, makeVerifier);
    expect(new Set(verifiers).size).toBe(200);
    for (const verifier of verifiers) {
      expect(verifier).toMatch(/^[0-9a-f]+$/);
      expect(verifier).toHaveLength(2 * LOGIN_VERIFIER_VALUES);
    }
  });

  it("keeps the last two hex digits of each 32-bit value", () => {
    fc.assert(
      fc.property(fc.uint32Array({ minLength: 28, maxLength: 28 }), (values) => {
        feedRandom(values);
        const lastTwo = Array.from(values, (value) => `0${value.toString(16)}`.slice(-2));
        expect(makeVerifier()).toBe(lastTwo.join(""));
      }),
    );
  });
});

describe("the state", () => {
  it("is 8 letters and digits, whatever the random bytes are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 64 }), (bytes) => {
        // With only rejected bytes the function would never return.
        feedRandom(new Uint8Array([...bytes, ...new Uint8Array(LOGIN_STATE_LENGTH)]));
        expect(makeState()).toMatch(/^[A-Za-z0-9]{8}$/);
      }),
    );
  });

  it("contains every letter and digit with the same probability", () => {
    feedRandom(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    const drawn = Array.from({ length: 248 / LOGIN_STATE_LENGTH }, makeState).join("");
    const shares = Map.groupBy(drawn, (letter) => letter);
    expect(shares.size).toBe(62);
    expect(new Set([...shares.values()].map((letters) => letters.length))).toEqual(new Set([4]));
  });
});

it("the challenge is derived as RFC 7636 says", async () => {
  // The example of RFC 7636, appendix B.
  expect(await challengeOf("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(
    "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  );
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 43, maxLength: 128 }), async (verifier) => {
      const challenge = await challengeOf(verifier);
      expect(challenge).toBe(createHash("sha256").update(verifier).digest("base64url"));
      expect(challenge).toHaveLength(CODE_CHALLENGE_LENGTH);
    }),
  );
});

/** Makes the browser's generator return the given values in turn, over and over. */
function feedRandom(values: Uint32Array | Uint8Array): void {
  let next = 0;
  vi.spyOn(crypto, "getRandomValues").mockImplementation((target) => {
    const list = target as unknown as Uint8Array;
    for (let index = 0; index < list.length; index += 1) {
      list[index] = values[next % values.length] ?? 0;
      next += 1;
    }
    return target;
  });
}
