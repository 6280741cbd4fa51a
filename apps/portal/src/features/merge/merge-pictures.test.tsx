import type { Merge } from "@musubi/contract";
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
import type { RefusedPreview } from "./refused-preview.ts";
import { describeStopped, StoppedMergeView } from "./stopped-merge-view.tsx";

const nameOf = nameServices(exampleServices, "en", english.unknownService);
const nothing = () => {};

const text = (page: string) =>
  page
    .replaceAll("<wbr/>", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

const showPreview = (preview = examplePreview) =>
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

describe("the preview of a merge", () => {
  it("shows both IDs, what moves, what stays and what ends", () => {
    const page = showPreview();
    expect(page).toContain("Kept hana@example.jp E-mail address and password Google");
    expect(page).toContain("Will be merged kenji@example.jp E-mail address and password");
    expect(page).toContain("App Moves to hana@example.jp");
    expect(page).toContain("School Moves to hana@example.jp");
    expect(page).toContain("Online Store goes on as before");
    expect(page).toContain("You can no longer log in with kenji@example.jp");
    expect(page).toContain("within 14 days");
  });

  it("says so where there is nothing to move", () => {
    const source = { ...examplePreview.source, services: [], login_methods: [] };
    const page = showPreview({ ...examplePreview, source });
    expect(page).toContain(english.preview.movesNothing);
    expect(page).toContain(english.noMethods);
  });
});

describe("what ends, by the other ID's ways in", () => {
  const { endsSignIn, endsProvider } = english.preview;
  const byPassword = endsSignIn("kenji@example.jp");
  const byGoogle = endsProvider("Google", "kenji@example.jp");
  const byApple = endsProvider("Apple", "kenji@example.jp");
  const all = [byPassword, byGoogle, byApple];

  it.each([
    [["password"], [byPassword]],
    [["Google"], [byGoogle]],
    [["password", "Google", "SignInWithApple"], all],
    [[], [byPassword]],
  ] as const)("%j", (login_methods, ends) => {
    const source = { ...examplePreview.source, login_methods: [...login_methods] };
    const page = showPreview({ ...examplePreview, source });
    expect(all.filter((sentence) => page.includes(sentence))).toEqual(ends);
  });
});

describe("a merge that stands still", () => {
  const running: Merge = exampleMerge;
  const cancelling: Merge = { ...exampleMerge, state: "cancelling", can_cancel: false };
  const undoing: Merge = { ...exampleMerge, kind: "undo", can_cancel: false };
  const { stopped } = english;
  const said = {
    advice: stopped.asSource.advice(exampleMerge.target_email),
    resume: stopped.resume,
    resumeBack: stopped.resumeBack,
    cancel: stopped.cancel,
  };

  it.each([
    ["target", "running", running, stopped.title, ["resume", "cancel"]],
    ["target", "cancelling", cancelling, stopped.backTitle, ["resumeBack"]],
    ["target", "undone", undoing, stopped.backTitle, ["resumeBack"]],
    ["source", "running", running, stopped.asSource.title, ["advice", "cancel"]],
    ["source", "cancelling", cancelling, stopped.backTitle, ["resumeBack"]],
    ["source", "undone", undoing, stopped.backTitle, ["resumeBack"]],
  ] as const)(
    "to its %s, %s: says what can be done and nothing else",
    (role, _, merge, title, offers) => {
      const theirs = { ...merge, role };
      const page = text(
        renderToStaticMarkup(
          <StoppedMergeView
            merge={theirs}
            fault={undefined}
            nameOf={nameOf}
            words={english}
            onResume={nothing}
            onCancel={nothing}
          />,
        ),
      );
      expect(describeStopped(theirs, english).title).toBe(title);
      const offered = Object.entries(said).filter(([, words]) => page.includes(words));
      expect(offered.map(([name]) => name)).toEqual(offers);
    },
  );
});

describe("a merge that is refused", () => {
  const show = (verdict: RefusedPreview["verdict"], service_id: number | null) =>
    renderToStaticMarkup(
      <MergeRefusedView
        preview={{ ...examplePreview, verdict, service_id }}
        nameOf={nameOf}
        words={english}
        onOtherId={nothing}
        onLeave={nothing}
      />,
    );

  it.each([
    ["same-account", null, "log in with the other ID"],
    ["cannot-move", 5, "Once kenji@example.jp has left Planner"],
    ["shared-service", 1, "Once one of the two IDs has left Online Store"],
    ["unknown-service", 6, "has left Another service"],
  ] as const)("%s: says what to do about it", (verdict, service_id, remedy) => {
    const page = text(show(verdict, service_id));
    expect(page).toContain(remedy);
    expect(page).toContain(english.refused.nothingMoved);
  });

  it("leads to the service in the way, where its address is a safe one", () => {
    expect(show("shared-service", 1)).toContain('href="https://services.example/1"');
    expect(text(show("shared-service", 1))).toContain(english.refused.openService("Online Store"));
    expect(show("cannot-move", 5)).not.toContain("<a ");
    expect(show("unknown-service", 6)).not.toContain("<a ");
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
    expect(page).toContain("Being merged kenji@example.jp");
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
    expect(page).toContain("Moving back to kenji@example.jp");
    expect(page).toContain("School Moving back…");
  });

  it("is as good as done where there was nothing to move", () => {
    expect(text(show({ ...exampleMerge, steps: [] }))).toContain(english.moving.closing);
  });
});
