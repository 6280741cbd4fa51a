import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../limits.ts";
import { checkNewPassword, LISTED_PASSWORD_RULES, PASSWORD_RULES } from "./password.ts";

const printable = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
const inner = fc.string({
  unit: printable,
  minLength: PASSWORD_MIN_LENGTH - 2,
  maxLength: PASSWORD_MAX_LENGTH - 2,
});
const password = inner.map((middle) => `a${middle}1`);

const isValidPassword = (given: string) => checkNewPassword(given).ok;

describe("checkNewPassword without an address", () => {
  test("accepts printable ASCII with a letter and a digit and without a space at either end", () => {
    fc.assert(fc.property(password, isValidPassword));
  });

  test("refuses a space at either end", () => {
    fc.assert(
      fc.property(password, (given) => {
        const cut = given.slice(0, PASSWORD_MAX_LENGTH - 1);
        return !isValidPassword(` ${cut}`) && !isValidPassword(`${cut} `);
      }),
    );
  });

  test("refuses passwords without a letter or without a digit", () => {
    const without = (banned: RegExp) =>
      fc.string({ unit: printable.filter((symbol) => !banned.test(symbol)), minLength: 8 });
    fc.assert(fc.property(without(/[a-z]/i), (given) => !isValidPassword(given)));
    fc.assert(fc.property(without(/[0-9]/), (given) => !isValidPassword(given)));
  });

  test("refuses characters that are not printable ASCII, anywhere", () => {
    const alien = fc.constantFrom("é", "花", "\t", "\n", "\0", "\u007f", "１", "ａ", "\u3000");
    fc.assert(
      fc.property(password, alien, fc.nat(), (given, inserted, at) => {
        const index = at % given.length;
        return !isValidPassword(given.slice(0, index) + inserted + given.slice(index + 1));
      }),
    );
  });

  test("enforces the exact lengths", () => {
    const ofLength = (length: number) => `a1${"x".repeat(length - 2)}`;
    expect(isValidPassword(ofLength(PASSWORD_MIN_LENGTH - 1))).toBe(false);
    expect(isValidPassword(ofLength(PASSWORD_MIN_LENGTH))).toBe(true);
    expect(isValidPassword(ofLength(PASSWORD_MAX_LENGTH))).toBe(true);
    expect(isValidPassword(ofLength(PASSWORD_MAX_LENGTH + 1))).toBe(false);
  });
});

describe("checkNewPassword", () => {
  test.each(["hana2026@example.jp", "HANA2026@Example.JP"])(
    "refuses the address itself, as %s",
    (given) => {
      expect(checkNewPassword(given, "hana2026@example.jp")).toEqual({
        ok: false,
        message: "same_password",
      });
    },
  );

  test("reports an invalid password first", () => {
    expect(checkNewPassword("hana@example.jp", "hana@example.jp")).toEqual({
      ok: false,
      message: "invalid_password",
    });
  });

  test("refuses each of several addresses", () => {
    const known = ["hana2026@example.jp", "store1@example.jp"];
    for (const given of known) {
      expect(checkNewPassword(given, ...known)).toEqual({ ok: false, message: "same_password" });
    }
  });

  test("accepts any other valid password", () => {
    fc.assert(fc.property(password, (given) => checkNewPassword(given, "hana@example.jp").ok));
  });
});

describe("the rules", () => {
  const broken = (given: string) =>
    PASSWORD_RULES.filter((rule) => !rule.isKept(given, ["hana2026@example.jp"])).map(
      ({ id }) => id,
    );

  test.each([
    ["Hanami2027", []],
    ["short1", ["min-length"]],
    ["onlyletters", ["digit"]],
    ["12345678", ["letter"]],
    [`a1${"x".repeat(PASSWORD_MAX_LENGTH)}`, ["max-length"]],
    ["hanamí2027", ["printable-ascii"]],
    [" hanami2027", ["no-space-at-ends"]],
    ["hanami2027 ", ["no-space-at-ends"]],
    ["HANA2026@example.jp", ["not-the-address"]],
    ["", ["min-length", "letter", "digit"]],
  ])("%j breaks %j and no other", (given, ids) => {
    expect(broken(given)).toEqual(ids);
  });

  test("the listed rules come first, and no id occurs twice", () => {
    const ids = PASSWORD_RULES.map(({ id }) => id);
    expect(ids.slice(0, LISTED_PASSWORD_RULES.length)).toEqual(
      LISTED_PASSWORD_RULES.map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
