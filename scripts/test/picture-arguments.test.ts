import { expect, test } from "vitest";
import { readPictureArguments } from "./picture-arguments.ts";

test("by default, every picture is taken in the usual variant", () => {
  expect(readPictureArguments([])).toEqual({ variant: "usual", files: [] });
  expect(readPictureArguments(["home", "place"])).toEqual({
    variant: "usual",
    files: ["home", "place"],
  });
});

test("large text and one theme for all screens are separate variants", () => {
  expect(readPictureArguments(["--theme", "light"])).toEqual({ variant: "light", files: [] });
  expect(readPictureArguments(["--text", "200"])).toEqual({ variant: "text-200", files: [] });
  expect(readPictureArguments(["--theme", "dark", "home"])).toEqual({
    variant: "dark",
    files: ["home"],
  });
});

test.each([["--text"], ["--text", "300"], ["--theme", "ink"], ["home", "--text", "200"], ["../x"]])(
  "%j is refused",
  (...words) => {
    expect(() => readPictureArguments(words)).toThrow(/--text 200, --theme light or --theme dark/);
  },
);
