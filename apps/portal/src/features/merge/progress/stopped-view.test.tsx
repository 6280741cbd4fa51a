import type { Merge } from "@musubi/contract";
import { mergingWords } from "@musubi/messages/both/merging";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { exampleMerge, exampleServices } from "../../../../test-support/example-merge.ts";
import { inPortal } from "../../../../test-support/in-portal.tsx";
import { textOf } from "../../../../test-support/text-of.ts";
import { nameServices } from "../shared/named-services.ts";
import { StoppedView } from "./stopped-view.tsx";

const nameOf = nameServices(exampleServices, "en", mergingWords.en.unknownService);
const nothing = () => {};

describe("a stopped merge", () => {
  const running: Merge = exampleMerge;
  const cancelling: Merge = { ...exampleMerge, state: "cancelling", can_cancel: false };
  const undoing: Merge = { ...exampleMerge, kind: "undo", can_cancel: false };
  const { stopped } = mergingWords.en;
  const said = {
    advice: stopped.asSource.advice(exampleMerge.target_email),
    resume: stopped.resume,
    resumeBack: stopped.resumeBack,
    cancel: stopped.cancel,
  };

  it.each([
    ["target", "running", running, stopped.title, ["resume", "cancel"]],
    ["target", "cancelling", cancelling, stopped.backTitle, ["resumeBack"]],
    ["target", "being undone", undoing, stopped.backTitle, ["resumeBack"]],
    ["source", "running", running, stopped.asSource.title, ["advice", "cancel"]],
    ["source", "cancelling", cancelling, stopped.backTitle, ["resumeBack"]],
    ["source", "being undone", undoing, stopped.backTitle, ["resumeBack"]],
  ] as const)(
    "shown to its %s, %s: offers only what can be done",
    (role, _, merge, title, offers) => {
      const theirs = { ...merge, role };
      const page = textOf(
        renderToStaticMarkup(
          inPortal(
            <StoppedView
              merge={theirs}
              fault="unanswered"
              nameOf={nameOf}
              question={undefined}
              onResume={nothing}
              onAsk={nothing}
              onLeaveQuestion={nothing}
              onConfirm={nothing}
            />,
          ),
        ),
      );
      expect(page).toContain(title);
      // Only a reader who can continue is told to try again.
      const mayResume = (offers as readonly string[]).some((offer) => offer.startsWith("resume"));
      expect(page.includes(stopped.unanswered)).toBe(mayResume);
      const offered = Object.entries(said).filter(([, words]) => page.includes(words));
      expect(offered.map(([name]) => name)).toEqual(offers);
    },
  );
});
