import { describe, expect, test } from "vitest";
import { isForgetful, type Standing, weighAnswer } from "../../../src/ties/belief/weigh-answer.ts";

const NOW = 1_000_000;
const settled: Standing = {
  isSettled: true,
  tie: undefined,
  isTaken: false,
  aside: undefined,
  doubt: undefined,
};
const a = { lineage: "a" };
const b = { lineage: "b" };
const aboutTie = { ...a, is_aside: false, at: NOW };
const aboutAside = { ...a, is_aside: true, at: NOW };
const doubtAt = (zero_at: number, { lineage } = a) => ({ lineage, zero_at });

describe("a denial about a tie", () => {
  test.each([
    ["the first one is a doubt", { ...settled, tie: a }, "doubt"],
    [
      "a second one within the minute is the same doubt",
      { ...settled, tie: a, doubt: doubtAt(NOW - 59_999) },
      "nothing",
    ],
    [
      "a second one after a minute ends the tie",
      { ...settled, tie: a, doubt: doubtAt(NOW - 60_000) },
      "end",
    ],
    [
      "an earlier doubt about another account does not count",
      { ...settled, tie: a, doubt: doubtAt(0, b) },
      "doubt",
    ],
    [
      "it changes nothing if the tie stands for another account by now",
      { ...settled, tie: b, doubt: doubtAt(0) },
      "nothing",
    ],
    ["it changes nothing if the tie is gone by now", { ...settled, doubt: doubtAt(0) }, "nothing"],
    [
      "it changes nothing during an operation, or just after one",
      { ...settled, isSettled: false, tie: a, doubt: doubtAt(0) },
      "nothing",
    ],
  ] as const)("%s", (_, standing, weight) => {
    expect(weighAnswer(0, aboutTie, standing)).toBe(weight);
  });
});

describe("a confirmation about a tie that is kept aside", () => {
  test.each([
    ["brings the tie back", { ...settled, aside: a }, "bring-back"],
    ["changes nothing if the place is taken", { ...settled, aside: a, isTaken: true }, "nothing"],
    ["changes nothing if another tie is kept aside by now", { ...settled, aside: b }, "nothing"],
    ["changes nothing during an operation", { ...settled, isSettled: false, aside: a }, "nothing"],
  ] as const)("%s", (_, standing, weight) => {
    expect(weighAnswer(1, aboutAside, standing)).toBe(weight);
  });

  test("a denial of a tie kept aside changes nothing, nor does a confirmation of a tie", () => {
    expect(weighAnswer(0, aboutAside, { ...settled, aside: a })).toBe("nothing");
    expect(weighAnswer(1, aboutTie, { ...settled, tie: a })).toBe("nothing");
  });
});

test.each([
  [{ zeros: 19, total: 19 }, false],
  [{ zeros: 20, total: 20 }, true],
  [{ zeros: 20, total: 399 }, true],
  [{ zeros: 20, total: 400 }, false],
  [{ zeros: 21, total: 400 }, true],
])("a service with %o has lost its accounts: %s", (answers, isSo) => {
  expect(isForgetful(answers)).toBe(isSo);
});
