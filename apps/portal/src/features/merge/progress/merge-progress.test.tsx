import { merging as english } from "@musubi/messages/en/merging";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { exampleMerge, exampleServices } from "../../../../test-support/example-merge.ts";
import { textOf } from "../../../../test-support/text-of.ts";
import { markStep } from "../shared/merge-steps.ts";
import { nameServices } from "../shared/named-services.ts";
import { MergeProgress } from "./merge-progress.tsx";

const nameOf = nameServices(exampleServices, "en", english.unknownService);

describe("the progress of a merge", () => {
  const show = (merge = exampleMerge, moving = true) =>
    renderToStaticMarkup(
      <MergeProgress merge={merge} nameOf={nameOf} words={english} moving={moving} />,
    );
  const half = markStep(markStep(exampleMerge, 2, "done"), 3, "sent");

  it("counts, one service at a time", () => {
    const page = textOf(show(half));
    expect(page).toContain("1 of 2 services moved.");
    expect(page).toContain("Being merged kenji@example.jp");
    expect(page).toContain("App Moved");
    expect(page).toContain("School Moving…");
    expect(show(half)).toContain('value="0.5"');
  });

  it("with nobody driving, nothing is moving", () => {
    const page = textOf(show(half, false));
    expect(page).toContain("School Waiting");
    expect(page).not.toContain("Moving");
  });

  it("on the way back it says so", () => {
    const page = textOf(show({ ...half, state: "cancelling" }));
    expect(page).toContain("1 of 2 services moved back.");
    expect(page).toContain("Moving back to kenji@example.jp");
    expect(page).toContain("School Moving back…");
  });

  it("is as good as done where there was nothing to move", () => {
    expect(textOf(show({ ...exampleMerge, steps: [] }))).toContain(english.moving.closing);
  });
});
