import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CODE_ALPHABET, CODE_LENGTH } from "../limits.ts";
import { normalizeCode } from "./code.ts";

const code = fc.string({
  unit: fc.constantFrom(...CODE_ALPHABET),
  minLength: CODE_LENGTH,
  maxLength: CODE_LENGTH,
});

const widen = (symbol: string) => String.fromCharCode(symbol.charCodeAt(0) + 0xfee0);

/** The same code as different people type it. */
const typed = fc.tuple(
  code,
  fc.array(fc.nat(), { minLength: CODE_LENGTH, maxLength: CODE_LENGTH }),
);
const between = ["", " ", "-", "\u3000", "\u00a0", "\t", "－", "‐", "—", "−", "ー", "ｰ", "- "];
const spell = (symbols: string, ways: readonly number[]) =>
  [...symbols]
    .map((symbol, index) => {
      const way = ways[index] ?? 0;
      const cased = way % 2 === 0 ? symbol : symbol.toLowerCase();
      return (way % 3 === 0 ? cased : widen(cased)) + between[way % between.length];
    })
    .join("");

describe("normalizeCode", () => {
  test("finds the code in any width and case, with spaces and hyphens anywhere", () => {
    fc.assert(
      fc.property(typed, ([given, ways]) => {
        expect(normalizeCode(spell(given, ways))).toBe(given);
      }),
    );
  });

  test("leaves a code of ours as it is", () => {
    fc.assert(fc.property(code, (given) => normalizeCode(given) === given));
  });
});

describe("the codes that people type", () => {
  test("have 32 different symbols", () => {
    expect(new Set(CODE_ALPHABET).size).toBe(32);
  });

  test.each(["0", "1", "I", "O", "a", "é", " "])(
    "do not have the look-alike or stranger %j",
    (symbol) => {
      expect(CODE_ALPHABET).not.toContain(symbol);
    },
  );
});
