import { expect, test } from "vitest";
import { takeEachTrait } from "./grind.ts";

const WIDTHS = ["360", "1280"];
const LANGUAGES = ["ja", "en"];
const MATRIX = ["home", "help"].flatMap((screen) =>
  WIDTHS.flatMap((width) => LANGUAGES.map((language) => [screen, width, language])),
);

test("a sample has each trait of a matrix, and no item that adds no trait", () => {
  expect(takeEachTrait(MATRIX, (each) => each)).toEqual([
    ["home", "360", "ja"],
    ["home", "360", "en"],
    ["home", "1280", "ja"],
    ["help", "360", "ja"],
  ]);
});

test("the same matrix in another order gives another sample", () => {
  const [forth, back] = [MATRIX, MATRIX.toReversed()].map((each) =>
    takeEachTrait(each, ([screen = ""]) => [screen]),
  );
  expect(forth).toEqual([
    ["home", "360", "ja"],
    ["help", "360", "ja"],
  ]);
  expect(back).toEqual([
    ["help", "1280", "en"],
    ["home", "1280", "en"],
  ]);
});
