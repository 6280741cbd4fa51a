import { expect, test } from "vitest";
import { type Arrow, findCircles } from "./circles.ts";

const draw = (text: string): Arrow[] =>
  text.split(" ").map((arrow) => [arrow.charAt(0), arrow.charAt(1)]);

test.each(["ab", "ab bc", "ab ac bd cd", "ab cb db"])("%s has no circle", (arrows) => {
  expect(findCircles(draw(arrows))).toEqual([]);
});

test.each([
  ["aa", ["a"]],
  ["ab ba", ["ab"]],
  ["ab bc ca", ["abc"]],
  ["xa ab bc ca cy", ["abc"]],
  ["ab ba cd dc", ["ab", "cd"]],
  ["ab ba bc cd dc", ["ab", "cd"]],
  ["ab bc cb", ["bc"]],
])("%s has the circles %s", (arrows, circles) => {
  expect(findCircles(draw(arrows)).map((circle) => circle.toSorted().join(""))).toEqual(
    expect.arrayContaining(circles),
  );
  expect(findCircles(draw(arrows))).toHaveLength(circles.length);
});
