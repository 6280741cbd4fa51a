import type { Merge } from "@musubi/contract";
import { describe, expect, it } from "vitest";
import {
  exampleMerge,
  exampleOther,
  examplePreview,
  exampleQuiet,
  exampleServices,
} from "../../../../test-support/example-merge.ts";
import {
  type Answer,
  type Asked,
  refusal,
  startFakeIdentity,
} from "../../../../test-support/fake-identity.ts";
import { loadMerge } from "./load-merge.ts";

async function load(
  merges: readonly Merge[],
  isSignedIn: boolean,
  change: (asked: Asked) => Answer | undefined = () => undefined,
  wanted?: string,
) {
  const identity = await startFakeIdentity((asked) => {
    const changed = change(asked);
    if (changed !== undefined) return changed;
    if (asked.path === "/account/glance") return { status: 200, body: { merges, ...exampleQuiet } };
    if (asked.path === "/account/merge/preview") return { status: 200, body: examplePreview };
    return { status: 200, body: exampleServices };
  });
  return loadMerge(identity.client, isSignedIn ? exampleOther() : undefined, wanted);
}

const DONE: Merge = { ...exampleMerge, state: "done", can_cancel: false, undo_until: 2e12 };
const onPreview = (answer: Answer) => (asked: Asked) =>
  asked.path === "/account/merge/preview" ? answer : undefined;

describe("/merge", () => {
  it("first shows a merge in progress, even if another can be undone or an ID was just signed in to", async () => {
    expect(await load([DONE, exampleMerge], true)).toMatchObject({
      do: "show",
      at: { phase: "stopped", merge: exampleMerge },
    });
  });

  it("otherwise shows the merge that a notice links to, if that merge can still be undone", async () => {
    const older = { ...DONE, merge_id: "merge-0" };
    const loadWanted = (id: string) => load([DONE, older], true, undefined, id);
    expect(await loadWanted("merge-0")).toMatchObject({ at: { phase: "recent", merge: older } });
    expect(await loadWanted("merge-9")).toMatchObject({ at: { phase: "preview" } });
    const over = { ...DONE, undo_until: null };
    expect(await load([over], true, undefined, "merge-1")).toMatchObject({
      at: { phase: "preview" },
    });
  });

  it("otherwise shows the plan for the ID that was just signed in to", async () => {
    expect(await load([DONE], true)).toMatchObject({ at: { phase: "preview" } });
    const refused = { ...examplePreview, decision: "shared-service", service_id: 1 };
    expect(await load([], true, onPreview({ status: 200, body: refused }))).toMatchObject({
      do: "refuse",
      preview: refused,
    });
    const unknown = { ...examplePreview, decision: "unknown-service", service_id: 6 };
    expect(await load([], true, onPreview({ status: 200, body: unknown }))).toEqual({
      do: "error-page",
      reason: "unexpected",
    });
  });

  it("otherwise shows a merge that can still be undone; without one the screen is left", async () => {
    expect(await load([DONE], false)).toMatchObject({ at: { phase: "recent", merge: DONE } });
    expect(await load([{ ...DONE, undo_until: null }], false)).toEqual({ do: "leave" });
    expect(await load([], false)).toEqual({ do: "leave" });
  });

  it("needs another sign-in if the sign-in to the other ID is too old", async () => {
    const stale = onPreview(refusal(403, "InvalidProofException"));
    expect(await load([], true, stale)).toEqual({ do: "sign-in-again" });
    const other = { ...DONE, source_email: "mio@example.jp" };
    expect(await load([other], true, stale)).toEqual({ do: "sign-in-again" });
    // The merge of that very ID was finished elsewhere.
    expect(await load([DONE], true, stale)).toMatchObject({ at: { phase: "recent", merge: DONE } });
  });

  it("says what has to be waited for, in identity's words", async () => {
    const said = "Leaving is not finished.";
    const body = { error_code: "MergeBusyException", message_title: "", message_body: said };
    const busy = onPreview({ status: 409, body });
    expect(await load([], true, busy)).toEqual({ do: "wait", said });
  });

  it("leads to the error page after a failure, and offers to try again without an answer", async () => {
    const limited = onPreview(refusal(429, "LimitExceededException"));
    expect(await load([], true, limited)).toEqual({ do: "error-page", reason: "limited" });
    expect(await load([], false, () => "cut")).toEqual({ do: "offer-retry" });
  });
});
