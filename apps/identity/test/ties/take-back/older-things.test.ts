import { DAY_MS, REST_MS } from "@musubi/contract";
import { describe, expect, test } from "vitest";
import { selectOlder, type Thing } from "../../../src/ties/take-back/older-things.ts";

const SIGNED_UP = 1_000_000_000;
const MADE = SIGNED_UP + 100 * DAY_MS;

const row = (made_at: number, floor: number | null = null) => ({ made_at, floor });

const browser = (value: string): Thing => ({ kind: "browser", value });

describe("an older browser was in use 72 hours before the first open row, or since the sign-up", () => {
  test.each<[string, number, readonly { made_at: number; floor: number | null }[], boolean]>([
    ["72 hours before the row is enough", MADE - REST_MS, [row(MADE)], true],
    ["a moment less than 72 hours is not enough", MADE - REST_MS + 1, [row(MADE)], false],
    [
      "being older than the second row only is not enough",
      MADE,
      [row(MADE), row(MADE + 10 * DAY_MS)],
      false,
    ],
    [
      "if the row's floor is earlier, the 72 hours count from the floor",
      MADE - REST_MS,
      [row(MADE, MADE - 1)],
      false,
    ],
    ["a thing from the sign-up is older", SIGNED_UP + 1_000, [row(SIGNED_UP + DAY_MS)], true],
    [
      "a thing from an hour after the sign-up is not older",
      SIGNED_UP + 3_600_000,
      [row(SIGNED_UP + DAY_MS)],
      false,
    ],
  ])("%s", (_, since, rows, isOlder) => {
    const older = selectOlder([{ ...browser("a"), since }], rows, SIGNED_UP);
    expect(older.length > 0).toBe(isOlder);
  });

  test("a thing that is known twice counts once, from the first time", () => {
    const held = [
      { ...browser("a"), since: MADE },
      { ...browser("a"), since: SIGNED_UP },
      { ...browser("b"), since: MADE },
    ];
    expect(selectOlder(held, [row(MADE)], SIGNED_UP)).toEqual([
      expect.objectContaining(browser("a")),
    ]);
  });
});
