import type { Merge } from "@musubi/contract";
import { prerender } from "react-dom/static";
import { expect, it } from "vitest";
import { exampleMerge, exampleQuiet } from "../../../../test-support/example-merge.ts";
import { type Answer, startFakeIdentity } from "../../../../test-support/fake-identity.ts";
import { inPortal } from "../../../../test-support/in-portal.tsx";
import { loadMergeNotice } from "./load-merge-notice.ts";

async function load(answer: Answer) {
  const { client } = await startFakeIdentity(() => answer);
  return loadMergeNotice({ api: { identity: client, portal: client } });
}

const list = (...merges: readonly Merge[]): Answer => ({
  status: 200,
  body: { merges, ...exampleQuiet },
});
const done: Merge = { ...exampleMerge, state: "done", can_cancel: false, undo_until: 2e12 };

it("the notice shows a merge in progress, and which services have yet to move", async () => {
  const steps: Merge["steps"] = [
    { service_id: 2, state: "done" },
    { service_id: 3, state: "sent" },
  ];
  const underWay = { ...exampleMerge, steps };
  expect(await load(list(done, underWay))).toMatchObject({
    notice: { props: { merge: underWay } },
    isUnderWay: true,
    moving: [3],
  });
  const closing = { ...exampleMerge, steps: [] };
  expect(await load(list(closing))).toMatchObject({ isUnderWay: true, moving: [] });
});

it("the notice shows a merge that can be undone", async () => {
  expect(await load(list(done))).toMatchObject({
    notice: { props: { merge: done } },
    isUnderWay: false,
    moving: [],
  });
});

it("the notice links to its own merge by its id", async () => {
  const { notice } = await load(list(done));
  const { prelude } = await prerender(inPortal(notice, { path: "/index" }));
  expect(await new Response(prelude).text()).toContain('href="/merge?id=merge-1"');
});

it.each<[string, Answer]>([
  ["there is no merge", list()],
  ["the merge was called off", list({ ...exampleMerge, state: "cancelled" })],
  ["there is no answer", "cut"],
])("there is no notice if %s", async (_, answer) => {
  expect(await load(answer)).toEqual({ notice: null, isUnderWay: false, moving: [] });
});
