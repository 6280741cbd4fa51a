import { merging as english } from "@musubi/messages/en/merging";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import {
  exampleMerge,
  examplePreview,
  exampleServices,
} from "../../../test-support/example-merge.ts";
import { MergePreviewView } from "./merge-preview-view.tsx";
import { MergeProgress } from "./merge-progress.tsx";
import { MergeRefusedView } from "./merge-refused-view.tsx";
import { markStep } from "./merge-steps.ts";
import { nameServices } from "./named-services.ts";

const nameOf = nameServices(exampleServices, "en", english.unknownService);
const nothing = () => {};

const text = (page: string) =>
  page
    .replaceAll("<wbr/>", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

describe("the preview of a merge", () => {
  const show = (preview = examplePreview) =>
    text(
      renderToStaticMarkup(
        <MergePreviewView
          preview={preview}
          nameOf={nameOf}
          words={english}
          opening={false}
          unanswered={false}
          onAgree={nothing}
          onLeave={nothing}
          onOtherId={nothing}
        />,
      ),
    );

  it("shows both IDs, what moves, what stays and what ends", () => {
    const page = show();
    expect(page).toContain("Stays hana@example.jp E-mail and password Google");
    expect(page).toContain("Is merged kenji@example.jp E-mail and password");
    expect(page).toContain("App Moves to hana@example.jp");
    expect(page).toContain("School Moves to hana@example.jp");
    expect(page).toContain("Online Store goes on as before");
    expect(page).toContain("You can no longer sign in with kenji@example.jp");
    expect(page).toContain("within 14 days");
  });

  it("says so where there is nothing to move", () => {
    const source = { ...examplePreview.source, services: [], login_methods: [] };
    const page = show({ ...examplePreview, source });
    expect(page).toContain(english.preview.movesNothing);
    expect(page).toContain(english.noMethods);
  });
});

describe("a merge that is refused", () => {
  it.each([
    ["same-account", null, "sign in with the other ID"],
    ["cannot-move", 5, "Once kenji@example.jp has left Planner"],
    ["shared-service", 1, "Once one of the two IDs has left Online Store"],
    ["unknown-service", 6, "has left Another service"],
  ] as const)("%s: says what to do about it", (verdict, service_id, remedy) => {
    const page = text(
      renderToStaticMarkup(
        <MergeRefusedView
          preview={{ ...examplePreview, verdict, service_id }}
          nameOf={nameOf}
          words={english}
          onOtherId={nothing}
          onLeave={nothing}
        />,
      ),
    );
    expect(page).toContain(remedy);
    expect(page).toContain(english.refused.nothingMoved);
  });
});

describe("the progress of a merge", () => {
  const show = (merge = exampleMerge, moving = true) =>
    renderToStaticMarkup(
      <MergeProgress merge={merge} nameOf={nameOf} words={english} moving={moving} />,
    );
  const half = markStep(markStep(exampleMerge, 2, "done"), 3, "sent");

  it("counts, one service at a time", () => {
    const page = text(show(half));
    expect(page).toContain("1 of 2 services moved.");
    expect(page).toContain("App Moved");
    expect(page).toContain("School Moving…");
    expect(show(half)).toContain('value="0.5"');
  });

  it("with nobody driving, nothing is moving", () => {
    const page = text(show(half, false));
    expect(page).toContain("School Waiting");
    expect(page).not.toContain("Moving");
  });

  it("on the way back it says so", () => {
    const page = text(show({ ...half, state: "cancelling" }));
    expect(page).toContain("1 of 2 services moved back.");
    expect(page).toContain("School Moving back…");
  });

  it("is as good as done where there was nothing to move", () => {
    expect(text(show({ ...exampleMerge, steps: [] }))).toContain(english.moving.closing);
  });
});
