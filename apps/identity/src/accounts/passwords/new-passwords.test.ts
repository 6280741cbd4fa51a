import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { createNewPasswords, readCommonPasswords } from "./new-passwords.ts";

const BRAND = { ja: "本の森 ID", en: "Hon no Mori ID" };
const { check } = createNewPasswords(BRAND);
const COMMON = { ok: false, message: "common_password" };

describe("S09: common passwords:", () => {
  test("the list has more than 3,000 passwords that satisfy the password rules, and all are refused", () => {
    expect(readCommonPasswords().size).toBeGreaterThan(3000);
    for (const password of readCommonPasswords()) {
      expect(check(password, "aoi@example.jp"), password).toEqual(COMMON);
    }
  });

  test.each(["password1", "Password1", "PASSW0RD", "1qaz2wsx", "Qwerty123"])(
    "%s is refused regardless of case",
    (password) => expect(check(password, "aoi@example.jp")).toEqual(COMMON),
  );

  test.each([
    ["hana-yori@example.jp", "HanaYori1"],
    ["hana-yori@example.jp", "hana-yori2026"],
    ["hana-yori@example.jp", "Hana.Yori!2026?"],
    ["hana2026@example.jp", "hana2026"],
    ["hana2026@example.jp", "Hana2027"],
    ["hana@example.jp", "Hana@Example.jp1"],
    ["hana@example.jp", "Hon no Mori ID 1"],
    ["hana@example.jp", "HonNoMoriID2026"],
    ["hana@example.jp", "Mori2026"],
  ])("for %s, %j is refused: it is little more than a name", (email, password) =>
    expect(check(password, email)).toEqual(COMMON),
  );

  test.each([
    // A password that merely contains a name or a common word is fine.
    ["hana@example.jp", "Hanami2026"],
    ["hana@example.jp", "2026hana"],
    ["hana@example.jp", "password1 of mine"],
    ["hana@example.jp", "Yozakura2026"],
    // Another person's name.
    ["kenji@example.jp", "Hana2026"],
    // One or two letters are not a name, and neither is a number.
    ["k@example.jp", "k!9#3$8&2"],
    ["20262026@example.jp", "x2026-2026"],
  ])("for %s, %j may be set", (email, password) =>
    expect(check(password, email)).toEqual({ ok: true }),
  );

  test("another brand refuses its own name", () => {
    const musubi = createNewPasswords({ ja: "むすび ID", en: "Musubi ID" });
    expect(musubi.check("Musubi2026", PEOPLE.hana.email)).toEqual(COMMON);
    expect(musubi.check("Mori2026", PEOPLE.hana.email)).toEqual({ ok: true });
  });
});

test.each([
  ["short1", "invalid_password"],
  ["password", "invalid_password"],
  ["Hana1@example.jp", "same_password"],
])(
  "%s breaks a rule that the browser checks too; that rule is reported first",
  (password, message) => {
    expect(check(password, "hana1@example.jp")).toEqual({ ok: false, message });
  },
);
