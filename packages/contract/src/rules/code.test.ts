import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CODE_ALPHABET, CODE_LENGTH } from "../limits.ts";
import { normalizeCode, readCode } from "./code.ts";

const code = fc.string({
  unit: fc.constantFrom(...CODE_ALPHABET),
  minLength: CODE_LENGTH,
  maxLength: CODE_LENGTH,
});

const widen = (symbol: string) => String.fromCharCode(symbol.charCodeAt(0) + 0xfee0);

/** The same code as different users type it. */
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

  test("leaves one of our codes unchanged", () => {
    fc.assert(fc.property(code, (given) => normalizeCode(given) === given));
  });
});

describe("readCode", () => {
  test("reads a code that is typed alone, as users type it", () => {
    fc.assert(
      fc.property(typed, ([given, ways]) => {
        expect(readCode(spell(given, ways))).toBe(given);
      }),
    );
  });

  test.each([
    ["a line of a mail", "確認コード：K7P2QX（10分間有効です）"],
    ["full-width letters", "確認コードは「Ｋ７Ｐ２ＱＸ」です。"],
    ["an English sentence", "Please enter K7P2QX within 10 minutes. Thanks"],
    [
      "a whole mail",
      "Musubi ID\n\nYour verification code:\n\nK7P2QX\n\nIt is valid for 10 minutes.",
    ],
    ["two halves", "Your code is K7P-2QX, please hurry"],
    ["small letters", "the code is k7p2qx"],
    ["a text that has it twice", "K7P2QX K7P2QX"],
    ["a text pasted after typed letters", "K7確認コード：K7P2QX"],
    ["a phone's notice", "K7P2QXが確認コードです。有効期限は2026年11月16日です。"],
  ])("finds the code in %s", (_, text) => {
    expect(readCode(text)).toBe("K7P2QX");
  });

  test("finds a code without digits if nothing else looks like one", () => {
    expect(readCode("Your verification code is ABCDEF.")).toBe("ABCDEF");
  });

  test("finds every code of ours in a sentence", () => {
    fc.assert(
      fc.property(code, (given) => readCode(`確認コード：${given}（10分間有効）`) === given),
    );
  });

  test("returns all of a text without a code", () => {
    expect(readCode("K7P2QXA")).toBe("K7P2QXA");
    expect(readCode("")).toBe("");
  });
});

describe("the codes that users type", () => {
  test("have 32 different symbols", () => {
    expect(new Set(CODE_ALPHABET).size).toBe(32);
  });

  test.each(["0", "1", "I", "O", "a", "é", " "])(
    "do not contain the look-alike or foreign %j",
    (symbol) => {
      expect(CODE_ALPHABET).not.toContain(symbol);
    },
  );
});
