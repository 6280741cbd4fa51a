import { mergingWords } from "@musubi/messages/both/merging";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import {
  exampleMerge,
  exampleServices,
  exampleWithout,
} from "../../../../test-support/example-merge.ts";
import { inPortal } from "../../../../test-support/in-portal.tsx";
import { textOf } from "../../../../test-support/text-of.ts";
import { markStep } from "../shared/merge-steps.ts";
import { nameServices } from "../shared/named-services.ts";
import { MergeProgress } from "./merge-progress.tsx";

describe("the progress of a merge", () => {
  const show = (merge = exampleMerge, moving = true, services = exampleServices) =>
    renderToStaticMarkup(
      inPortal(
        <MergeProgress
          merge={merge}
          nameOf={nameServices(services, "en", mergingWords.en.unknownService)}
          moving={moving}
        />,
      ),
    );
  const half = markStep(markStep(exampleMerge, 2, "done"), 3, "sent");

  it("counts the moved services, and shows which one is moving", () => {
    const page = textOf(show(half));
    expect(page).toContain("1 of 2 services moved.");
    expect(page).toContain(`${mergingWords.en.moving.source} kenji@example.jp`);
    expect(page).toContain("App Moved");
    expect(page).toContain("School Moving…");
    expect(show(half)).toContain('value="0.5"');
  });

  it("§5 neither shows nor counts a service that is not displayed", () => {
    const page = textOf(show(half, true, exampleWithout(2)));
    expect(page).toContain("0 of 1 service moved.");
    expect(page).not.toMatch(/App|Another service/);
  });

  it("shows no service as moving if the merge is stopped", () => {
    const page = textOf(show(half, false));
    expect(page).toContain("School Waiting");
    expect(page).not.toContain("Moving");
  });

  it("says that services move back if the merge is being cancelled", () => {
    const page = textOf(show({ ...half, state: "cancelling" }));
    expect(page).toContain("1 of 2 services moved back.");
    expect(page).toContain("Moving back to kenji@example.jp");
    expect(page).toContain("School Moving back…");
  });

  it("says that everything has moved if the merge has no services", () => {
    expect(textOf(show({ ...exampleMerge, steps: [] }))).toContain(mergingWords.en.moving.closing);
  });
});
