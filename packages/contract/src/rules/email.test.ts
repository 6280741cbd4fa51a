import { anyLetter } from "@musubi/environment/any-text";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DOMAIN_LABEL_MAX_LENGTH, EMAIL_MAX_LENGTH } from "../limits.ts";
import { canonicalEmail, checkEmail, isValidEmail } from "./email.ts";

const ALNUM = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const symbolsOf = (alphabet: string) => fc.constantFrom(...alphabet);
const textOf = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: symbolsOf(alphabet), minLength, maxLength });

const atom = textOf(`${ALNUM}!#$%&'*+/=?^_\`{|}~-`, 1, 12);
const local = fc
  .tuple(symbolsOf(ALNUM), fc.array(atom, { minLength: 0, maxLength: 3 }))
  .map(([first, rest]) => [first + (rest[0] ?? ""), ...rest.slice(1)].join("."));
const label = fc
  .tuple(symbolsOf(ALNUM), textOf(`${ALNUM}-`, 0, 20), symbolsOf(ALNUM))
  .map((parts) => parts.join(""));
const domain = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join("."));
const address = fc.tuple(local, domain).map((parts) => parts.join("@"));

describe("isValidEmail", () => {
  test("accepts every address made by the rule", () => {
    fc.assert(fc.property(address, (given) => isValidEmail(given)));
  });

  test("refuses a first character that is neither letter nor digit", () => {
    fc.assert(
      fc.property(
        symbolsOf("!#$%&'*+/=?^_`{|}~-. @"),
        address,
        (first, given) => !isValidEmail(first + given),
      ),
    );
  });

  test("refuses consecutive and trailing dots before the @", () => {
    fc.assert(fc.property(local, domain, (l, d) => !isValidEmail(`${l}.@${d}`)));
    fc.assert(fc.property(local, domain, (l, d) => !isValidEmail(`${l}..x@${d}`)));
  });

  test("refuses a domain without a dot, with an empty label, or with a hyphen at an edge", () => {
    fc.assert(fc.property(local, label, (l, d) => !isValidEmail(`${l}@${d}`)));
    fc.assert(fc.property(address, (given) => !isValidEmail(`${given}.`)));
    fc.assert(fc.property(local, domain, (l, d) => !isValidEmail(`${l}@-${d}`)));
    fc.assert(fc.property(address, (given) => !isValidEmail(`${given}-`)));
  });

  test("refuses anything with a space, a line break, a control character or beyond ASCII", () => {
    const alien = fc.constantFrom(
      " ",
      "\t",
      "\r\n",
      "\0",
      "\u007f",
      "é",
      "ı",
      "＠",
      "花",
      "\u202e",
    );
    fc.assert(
      fc.property(address, alien, fc.nat(), (given, inserted, at) => {
        const index = at % (given.length + 1);
        return !isValidEmail(given.slice(0, index) + inserted + given.slice(index));
      }),
    );
  });

  test("enforces the exact lengths", () => {
    const ofLength = (length: number) => `a@${"x.".repeat((length - 4) / 2)}xx`;
    expect(ofLength(EMAIL_MAX_LENGTH)).toHaveLength(EMAIL_MAX_LENGTH);
    expect(isValidEmail(ofLength(EMAIL_MAX_LENGTH))).toBe(true);
    expect(isValidEmail(ofLength(EMAIL_MAX_LENGTH + 2))).toBe(false);
    expect(isValidEmail(`a@${"x".repeat(DOMAIN_LABEL_MAX_LENGTH)}.jp`)).toBe(true);
    expect(isValidEmail(`a@${"x".repeat(DOMAIN_LABEL_MAX_LENGTH + 1)}.jp`)).toBe(false);
  });

  test.each(["", "@", "a@", "@b.jp", "a", "a@b@", "a@.jp", "a@b..jp", "a@[127.0.0.1]"])(
    "refuses %j",
    (given) => expect(isValidEmail(given)).toBe(false),
  );

  test("is fast on the longest hostile input", () => {
    expect(isValidEmail(`${"a.".repeat(200_000)}@`)).toBe(false);
  });
});

describe("canonicalEmail (E03)", () => {
  test("gives the same result when applied twice, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyLetter }), (given) => {
        expect(canonicalEmail(canonicalEmail(given))).toBe(canonicalEmail(given));
      }),
      { numRuns: 2_000 },
    );
    // Regression: H with a line below has a composed form only in lower case.
    expect(canonicalEmail(canonicalEmail("H\u0331"))).toBe(canonicalEmail("H\u0331"));
  });

  test("ignores case", () => {
    fc.assert(
      fc.property(
        address,
        (given) => canonicalEmail(given.toUpperCase()) === canonicalEmail(given),
      ),
    );
  });

  test.each([
    ["the Kelvin sign", "\u212Aenji@example.jp", "kenji@example.jp"],
    ["full-width letters and @", "ｈａｎａ＠ｅｘａｍｐｌｅ．ｊｐ", "hana@example.jp"],
    ["a ligature", "ﬁ@example.jp", "fi@example.jp"],
  ])("folds %s", (_, typed, canonical) => {
    expect(checkEmail(typed)).toEqual({ ok: true, canonical });
  });

  test.each([
    ["a dotless i", "m\u0131o@example.jp"],
    ["a dotted capital I", "M\u0130O@example.jp"],
    ["a letter and a combining accent", "re\u0301n@example.jp"],
    ["a Cyrillic a", "h\u0430na@example.jp"],
  ])("does not fold %s into another address, and refuses it", (_, typed) => {
    expect(checkEmail(typed)).toEqual({ ok: false, message: "invalid_email" });
  });

  test("composed and decomposed accents are one address", () => {
    expect(canonicalEmail("re\u0301n@example.jp")).toBe(canonicalEmail("r\u00e9n@example.jp"));
  });

  test("every accepted address is already canonical and valid", () => {
    fc.assert(
      fc.property(fc.oneof(address, fc.string({ unit: anyLetter })), (typed) => {
        const checked = checkEmail(typed);
        if (!checked.ok) return;
        expect(isValidEmail(checked.canonical)).toBe(true);
        expect(canonicalEmail(checked.canonical)).toBe(checked.canonical);
      }),
    );
  });
});
