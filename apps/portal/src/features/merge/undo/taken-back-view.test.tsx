import type { Merge } from "@musubi/contract";
import { mergingWords } from "@musubi/messages/both/merging";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { exampleMerge, exampleServices } from "../../../../test-support/example-merge.ts";
import { inPortal } from "../../../../test-support/in-portal.tsx";
import { textOf } from "../../../../test-support/text-of.ts";
import { nameServices } from "../shared/named-services.ts";
import { TakenBackView } from "./taken-back-view.tsx";

const undone = (states: readonly Merge["steps"][number]["state"][]): Merge => ({
  ...exampleMerge,
  kind: "undo",
  state: "done",
  steps: states.map((state, n) => ({ service_id: n + 2, state })),
});

const show = (merge: Merge) =>
  textOf(
    renderToStaticMarkup(
      inPortal(
        <TakenBackView
          merge={merge}
          nameOf={nameServices(exampleServices, "en", mergingWords.en.unknownService)}
          words={mergingWords.en.undone}
          onLeave={() => {}}
        />,
      ),
    ),
  );

it("the screen names the services that did not give their account back", () => {
  expect(show(undone(["refused", "done"]))).toContain(mergingWords.en.undone.kept("App"));
});

it("the screen names no service if all gave their account back", () => {
  const page = show(undone(["done", "done"]));
  expect(page).toContain(mergingWords.en.undone.lead(exampleMerge.source_email));
  expect(page).not.toContain(mergingWords.en.undone.kept(""));
});
