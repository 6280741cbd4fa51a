import { expect, test } from "vitest";
import {
  divideIntoSheets,
  listMissing,
  type SheetRow,
  writeIndex,
  writeSheet,
} from "./picture-sheets.ts";

const row = (state: string, isTaken = true): SheetRow => ({
  state,
  cells: [{ caption: "360 ja", file: `../home/${state}-phone-ja.png`, isTaken, width: 360 }],
});

test("a screen with few states has one sheet; a screen with many has numbered sheets, with all its states", () => {
  const states = ["a", "b", "c", "d", "e"].map((state) => row(state));
  expect(divideIntoSheets("home", states.slice(0, 4)).map(({ name }) => name)).toEqual(["home"]);
  const sheets = divideIntoSheets("home", states);
  expect(sheets.map(({ name }) => name)).toEqual(["home-1", "home-2"]);
  expect(sheets.flatMap(({ rows }) => rows)).toEqual(states);
});

test("missing pictures are listed, and shown as missing", () => {
  const [sheet] = divideIntoSheets("home", [row("empty"), row("full", false)]);
  if (sheet === undefined) throw new Error("There is one.");
  expect(listMissing([sheet])).toEqual(["../home/full-phone-ja.png"]);
  expect(writeSheet(sheet)).toContain('src="../home/empty-phone-ja.png"');
  expect(writeSheet(sheet)).not.toContain('src="../home/full-phone-ja.png"');
  expect(writeSheet(sheet)).toContain("not taken");
});

test("every picture is labelled with its screen, its state, its width and its language", () => {
  const page = divideIntoSheets("home", [row("empty")])
    .map(writeSheet)
    .join();
  for (const label of ["home · empty", "360 ja"]) expect(page).toContain(label);
});

test("the index links to every sheet", () => {
  const index = writeIndex([
    ...divideIntoSheets("home", [row("a")]),
    ...divideIntoSheets("gate", [row("b")]),
  ]);
  for (const name of ["home", "gate"]) expect(index).toContain(`href="${name}.html"`);
});
