import type { Merge } from "@musubi/contract";
import { mergingWords } from "@musubi/messages/both/merging";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { exampleMerge, exampleServices } from "../../../../test-support/example-merge.ts";
import { inPortal } from "../../../../test-support/in-portal.tsx";
import { textOf } from "../../../../test-support/text-of.ts";
import { nameServices } from "../shared/named-services.ts";
import { RecentView } from "./recent-view.tsx";

const done: Merge = { ...exampleMerge, state: "done", can_cancel: false };

const show = (merge: Merge) =>
  renderToStaticMarkup(
    inPortal(
      <RecentView
        merge={merge}
        unanswered={false}
        nameOf={nameServices(exampleServices, "en", mergingWords.en.unknownService)}
        question={undefined}
        onAsk={() => {}}
        onLeaveQuestion={() => {}}
        onConfirm={() => {}}
      />,
    ),
  );

it("the screen says until when a merge can be undone", () => {
  const page = textOf(show({ ...done, undo_until: Date.parse("2026-10-24T12:00+09:00") }));
  expect(page).toContain(mergingWords.en.recent.until("24 October 2026"));
  expect(page).toContain(mergingWords.en.recent.undo);
});

it("the screen names the services whose accounts an undo would not bring back", () => {
  const page = textOf(
    show({
      ...done,
      undo_until: new Date(2026, 9, 24).getTime(),
      undo_hindered: [{ service_id: 3, reason: "gone" }],
    }),
  );
  const { hindered, undo } = mergingWords.en.recent;
  expect(page).toContain(hindered.title("School"));
  expect(page).toContain(hindered.gone("School"));
  expect(page).not.toContain(hindered.title("App"));
  expect(page).toContain(undo);
});
