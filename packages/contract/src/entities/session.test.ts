import { anyLetter } from "@musubi/environment/any-text";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLoggedIn, NO_SESSION, readIdToken } from "./session.ts";

const encode = (text: string) => Buffer.from(text, "utf8").toString("base64url");
const tokenOf = (payload: string) => `${encode('{"alg":"ES256"}')}.${encode(payload)}.signature`;

describe("isLoggedIn", () => {
  test("is true only with all three tokens", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (a, i, r) => {
        const session = {
          accessToken: a ? "access" : "",
          idToken: i ? "id" : "",
          refreshToken: r ? "refresh" : "",
        };
        expect(isLoggedIn(session)).toBe(a && i && r);
      }),
    );
    expect(isLoggedIn(NO_SESSION)).toBe(false);
  });
});

describe("readIdToken", () => {
  const claims = {
    sub: "3f0c",
    email: "花子@example.jp",
    exp: 1_800_000_000,
    iat: 1_799_999_400,
    identities: [{ providerName: "Google" }],
  };

  test("reads the claims, also beyond ASCII", () => {
    expect(readIdToken(tokenOf(JSON.stringify({ ...claims, aud: "portal" })))).toEqual(claims);
  });

  test("reads - and _ of base64url", () => {
    const email = "?>?>~~~ÿÿÿ@example.jp";
    const token = tokenOf(JSON.stringify({ ...claims, email }));
    expect(token).toMatch(/[-_]/);
    expect(readIdToken(token)?.email).toBe(email);
  });

  test.each([
    "",
    ".",
    "..",
    "a.b",
    "a.b.c",
    "a.%%%.c",
    "a.🍙.c",
    tokenOf(""),
    tokenOf("{"),
    tokenOf("null"),
    tokenOf("[]"),
    tokenOf('"text"'),
    tokenOf("{}"),
    tokenOf('{"sub":"a"}'),
    tokenOf('{"sub":1,"exp":1}'),
    tokenOf('{"sub":"a","exp":"1"}'),
    tokenOf('{"sub":"a","exp":1,"identities":"Google"}'),
  ])("%j is not a token", (garbage) => {
    expect(readIdToken(garbage)).toBeUndefined();
  });

  test("never throws, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyLetter }), fc.json(), (text, json) => {
        readIdToken(text);
        readIdToken(`a.${text}.c`);
        readIdToken(tokenOf(json));
      }),
    );
  });
});
