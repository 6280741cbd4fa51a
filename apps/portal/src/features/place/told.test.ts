import type { Place } from "@musubi/contract";
import { expect, it } from "vitest";
import { isStillSo, toldIn } from "./told.ts";

const inState = (state: Place["state"]): Place => ({
  service_id: 1,
  state,
  since: 0,
  service_email: null,
  linked: null,
  undo_link_until: null,
  left_at: null,
  erase_at: null,
});

it("what was done is read from a history entry, and other content is ignored", () => {
  expect(toldIn({ told: "left" })).toBe("left");
  expect(toldIn({ told: "unlinked" })).toBe("unlinked");
  expect(toldIn({ told: "sooner" })).toBe("sooner");
  for (const odd of [null, undefined, "left", { told: "woken" }, { told: 1 }]) {
    expect(toldIn(odd)).toBeUndefined();
  }
});

it.each([
  ["left", inState("asleep"), true],
  ["left", undefined, false],
  ["left", inState("active"), false],
  ["sooner", inState("asleep"), true],
  ["sooner", undefined, true],
  ["sooner", inState("active"), false],
  ["woken", inState("active"), true],
  ["woken", inState("asleep"), false],
  ["unlinked", undefined, true],
  ["unlinked", inState("active"), false],
] as const)("the message %s is shown only while it is true", (told, place, isSo) => {
  expect(isStillSo(told, place)).toBe(isSo);
});
