import { expect, it } from "vitest";
import {
  exampleMerge as merge,
  examplePreview as preview,
} from "../../../../test-support/example-merge.ts";
import { LOADING, type MergeEvent, type MergeFlow, reduceMerge } from "./merge-flow.ts";

const follow = (...events: readonly MergeEvent[]): MergeFlow => events.reduce(reduceMerge, LOADING);

const AT_PREVIEW: MergeEvent = {
  type: "arrived",
  at: { step: "preview", preview, unanswered: false },
};
const FOUND: MergeEvent = { type: "arrived", at: { step: "stopped", merge } };
const RECENT: MergeEvent = { type: "arrived", at: { step: "recent", merge } };

it("nothing moves before the holder has agreed, and agreeing counts once", () => {
  expect(follow(AT_PREVIEW).step).toBe("preview");
  expect(follow(AT_PREVIEW, { type: "agreed" }).step).toBe("opening");
  expect(follow({ type: "agreed" })).toBe(LOADING);
  expect(follow(AT_PREVIEW, { type: "agreed" }, { type: "open-failed" })).toEqual({
    step: "preview",
    preview,
    unanswered: true,
  });
});

it("calling off is asked about first, and a failure leads back to where it was", () => {
  const asked = [FOUND, { type: "cancel-asked" }] as const;
  expect(follow(...asked).step).toBe("confirming-cancel");
  expect(follow(...asked, { type: "dialog-left" })).toEqual({ step: "stopped", merge });
  const confirmed = [...asked, { type: "cancel-confirmed" }] as const;
  expect(follow(...confirmed).step).toBe("calling-off");
  expect(follow(...confirmed, { type: "cancel-failed", fault: "too-late" })).toEqual({
    step: "stopped",
    merge,
    fault: "too-late",
  });
});

it("undoing is asked about first as well", () => {
  const asked = [RECENT, { type: "undo-asked" }] as const;
  expect(follow(...asked, { type: "dialog-left" })).toEqual({ step: "recent", merge });
  const confirmed = [...asked, { type: "undo-confirmed" }] as const;
  expect(follow(...confirmed).step).toBe("undoing");
  expect(follow(...confirmed, { type: "undo-failed" }).step).toBe("recent");
  const undone = { ...merge, kind: "undo", state: "done" } as const;
  expect(follow(...confirmed, { type: "went-back", merge: undone }).step).toBe("undone");
});

it("a merge that was called off is not one that was undone", () => {
  const cancelled = { ...merge, state: "cancelled" } as const;
  expect(follow(FOUND, { type: "went-back", merge: cancelled }).step).toBe("cancelled");
});

it("what stands still says that nobody answered", () => {
  expect(follow(FOUND, { type: "moved", merge }, { type: "stopped", merge })).toEqual({
    step: "stopped",
    merge,
    fault: "unanswered",
  });
});

it("what was told about a merge holds when the same one is looked at again", () => {
  const stopped = follow(FOUND, { type: "stopped", merge });
  expect(stopped).toMatchObject({ step: "stopped", fault: "unanswered" });
  expect(reduceMerge(stopped, FOUND)).toEqual(stopped);
  const another = { ...merge, merge_id: "another" };
  const found = { step: "stopped", merge: another } as const;
  expect(reduceMerge(stopped, { type: "arrived", at: found })).toEqual(found);
});
