import { expect, test } from "vitest";
import { brandColours, describeButton } from "./brand-colours.ts";
import { contrast } from "./rules/contrast.ts";

const OURS = { action: "#d8351b", text_on_paper: "#b92a13", text_on_ink: "#ff7a59" };

function faultsOf(colours: object): string[] {
  const read = brandColours["~standard"].validate(colours);
  if (read instanceof Promise) throw new Error("Nothing here is waited for.");
  return read.issues?.map(({ message }) => message) ?? [];
}

test("our own colours are accepted, and another brand's", () => {
  expect(faultsOf(OURS)).toEqual([]);
  expect(faultsOf({ action: "#1A73C8", text_on_paper: "#0b4f96", text_on_ink: "#8ab4f8" })).toEqual(
    [],
  );
});

test("all colours that are too faint are reported at once, with their contrast", () => {
  expect(faultsOf({ action: "#fff1c4", text_on_paper: "#c9a227", text_on_ink: "#4a4239" })).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^action #fff1c4 on #faf6ef has a contrast of 1\.\d\d, not 3$/),
      expect.stringMatching(
        /^text_on_paper #c9a227 on #fffdf9 has a contrast of 2\.\d\d, not 4\.5$/,
      ),
      expect.stringMatching(/^text_on_ink #4a4239 on #1b1815 has a contrast of 1\.\d\d, not 4\.5$/),
    ]),
  );
});

test("a colour that is readable on a page but not on a notice, which has links too, is too faint", () => {
  expect(faultsOf({ ...OURS, text_on_paper: "#6b6b6b" })).toEqual([
    "text_on_paper #6b6b6b on #f1eadd has a contrast of 4.45, not 4.5",
  ]);
});

test("an invalid colour does not hide other faults", () => {
  const faults = faultsOf({ action: "#ffffff", text_on_paper: "red" }).join("\n");
  for (const fault of [/must be a colour/, /action #ffffff on #faf6ef/]) {
    expect(faults).toMatch(fault);
  }
});

test("a colour on which neither text colour is readable cannot be a button's", () => {
  expect(faultsOf({ ...OURS, action: "#00897b" })).toEqual([
    "what stands on action #00897b has a contrast of 4.31, not 4.5",
  ]);
});

test.each([
  ["red", /must be a colour/],
  ["#12345", /must be a colour/],
  ["#1a5fb4;}body{display:none", /must be a colour/],
])("%j is not a colour", (action, words) => {
  expect(faultsOf({ ...OURS, action }).join()).toMatch(words);
});

test.each(["#d8351b", "#1a73c8", "#d08c00", "#00796b"])(
  "the text on a button of %s is readable, also on hover",
  (action) => {
    const { onAction, hover } = describeButton(action);
    expect(contrast(onAction, action)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onAction, hover)).toBeGreaterThanOrEqual(4.5);
    expect(hover).not.toBe(action);
  },
);
