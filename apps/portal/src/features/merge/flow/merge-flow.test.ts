import { expect, it } from "vitest";
import {
  exampleMerge as merge,
  examplePreview as preview,
} from "../../../../test-support/example-merge.ts";
import { type MergeEvent, type MergeFlow, reduceMerge } from "./merge-flow.ts";

const follow = (from: MergeFlow, ...events: readonly MergeEvent[]): MergeFlow =>
  events.reduce(reduceMerge, from);

const AT_PREVIEW: MergeFlow = { phase: "preview", preview };
const FOUND: MergeFlow = { phase: "stopped", merge };
const RECENT: MergeFlow = { phase: "recent", merge };

it("the holder can agree only at the preview, and again if there was no answer", () => {
  const agreed = follow(AT_PREVIEW, { type: "agreed" });
  expect(agreed).toEqual({ ...AT_PREVIEW, agreed: "sent" });
  expect(follow(agreed, { type: "open-failed" })).toEqual({ ...AT_PREVIEW, agreed: "unanswered" });
  expect(follow(FOUND, { type: "agreed" })).toBe(FOUND);
  expect(follow(AT_PREVIEW, { type: "asked" })).toBe(AT_PREVIEW);
});

it.each([FOUND, RECENT])(
  "a merge is cancelled or undone only after the holder has confirmed it: %o",
  (standing) => {
    const asked = follow(standing, { type: "asked" });
    expect(asked).toEqual({ ...standing, question: "open" });
    expect(follow(asked, { type: "dialog-left" })).toEqual(standing);
    expect(follow(standing, { type: "confirmed" })).toEqual(standing);
    const confirmed = follow(asked, { type: "confirmed" });
    expect(confirmed).toEqual({ ...standing, question: "answered" });
    expect(follow(confirmed, { type: "failed", fault: "too-late" })).toEqual({
      ...standing,
      fault: "too-late",
    });
  },
);

it("the screen says that a merge was undone", () => {
  const undone = { ...merge, kind: "undo", state: "done" } as const;
  expect(follow(RECENT, { type: "went-back", merge: undone }).phase).toBe("undone");
});

it("the screen says that a cancelled merge was cancelled, not undone", () => {
  const cancelled = { ...merge, state: "cancelled" } as const;
  expect(follow(FOUND, { type: "went-back", merge: cancelled }).phase).toBe("cancelled");
});

it("a stopped merge says that there was no answer", () => {
  expect(follow(FOUND, { type: "moved", merge }, { type: "stopped", merge })).toEqual({
    phase: "stopped",
    merge,
    fault: "unanswered",
  });
});

it("the message about a merge remains when the same merge is loaded again", () => {
  const stopped = follow(FOUND, { type: "stopped", merge });
  expect(stopped).toMatchObject({ phase: "stopped", fault: "unanswered" });
  expect(reduceMerge(stopped, { type: "arrived", at: FOUND })).toEqual(stopped);
  const another = { ...merge, merge_id: "another" };
  const found = { phase: "stopped", merge: another } as const;
  expect(reduceMerge(stopped, { type: "arrived", at: found })).toEqual(found);
});
