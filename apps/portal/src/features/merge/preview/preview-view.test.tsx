import { mergingWords } from "@musubi/messages/both/merging";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { exampleConfig } from "../../../../test-support/example-config.ts";
import {
  examplePreview,
  exampleServices,
  exampleWithout,
} from "../../../../test-support/example-merge.ts";
import { inPortal } from "../../../../test-support/in-portal.tsx";
import { textOf } from "../../../../test-support/text-of.ts";
import { describeDay } from "../../../words/describe-day.ts";
import { nameServices } from "../shared/named-services.ts";
import { PreviewView } from "./preview-view.tsx";

const nothing = () => {};
const KNOWN = [
  { service_id: 2, descriptions: { ja: "記録を引き継ぎます", en: "Your records come with you" } },
];

const showPreview = (preview = examplePreview, services = exampleServices) =>
  textOf(
    renderToStaticMarkup(
      inPortal(
        <PreviewView
          preview={preview}
          nameOf={nameServices(services, "en", mergingWords.en.unknownService, KNOWN)}
          agreed={undefined}
          onAgree={nothing}
          onLeave={nothing}
          onRetry={nothing}
        />,
      ),
    ),
  );

describe("the preview of a merge", () => {
  it("shows both IDs, what moves and what ends", () => {
    const page = showPreview();
    const { target, source } = mergingWords.en.preview;
    expect(page).toContain(`${target} hana@example.jp ${source} kenji@example.jp`);
    expect(page).toContain("App Your records come with you");
    expect(page).toContain("School");
    expect(page).toContain(mergingWords.en.preview.ends("kenji@example.jp"));
    const fortnight = describeDay(Date.now() + 14 * 86_400_000, "en", exampleConfig.timeZone);
    expect(page).toContain(mergingWords.en.preview.final(fortnight.replaceAll("\u00a0", " ")));
    expect(page).toContain(mergingWords.en.preview.along);
    expect(page).toContain(mergingWords.en.preview.link("kenji@example.jp"));
  });

  it("says how many passkeys and sessions end", () => {
    const { endsPasskeys, endsCounted, endsSessions } = mergingWords.en.preview;
    expect(showPreview()).toContain(endsSessions);
    const source = { ...examplePreview.source, passkeys: 2, sessions: 3 };
    const page = showPreview({ ...examplePreview, source });
    expect(page).toContain(endsPasskeys(source.email, 2));
    expect(page).toContain(endsCounted(3));
  });

  it("§5 does not mention a service of either ID that is not displayed", () => {
    const page = showPreview(examplePreview, exampleWithout(2));
    expect(page).not.toMatch(/App|Another service/);
    expect(page).toContain("School");
    expect(showPreview(examplePreview, exampleWithout(1))).not.toMatch(/Store|Another service/);
  });

  it("offers no merge of an ID with a new address until the earlier address confirms or a date comes", () => {
    const source_confirmed_from = Date.parse("2026-10-24T12:00+09:00");
    const page = showPreview({ ...examplePreview, source_confirmed_from });
    const { heldThere, submit, leave } = mergingWords.en.preview;
    expect(page).toContain(heldThere.why("kenji@example.jp"));
    const { logOut, confirm, again } = heldThere.steps;
    expect(page).toContain([logOut, confirm("kenji@example.jp"), again].join(" "));
    expect(page).toContain(heldThere.instead("24 October 2026"));
    expect(page).toContain(heldThere.submit);
    expect(page).not.toContain(`${submit} ${leave}`);
    const confirmed = showPreview({ ...examplePreview, source_confirmed_from: null });
    expect(confirmed).not.toContain(heldThere.title);
    expect(confirmed).toContain(`${submit} ${leave}`);
  });

  it("says that an account asleep at the other ID is not moved, until when it sleeps, and what to do", () => {
    const erase_at = Date.parse("2026-10-24T12:00+09:00");
    const asleepAt = (service_id: number, could_move: boolean) =>
      showPreview({ ...examplePreview, source_asleep: [{ service_id, erase_at, could_move }] });
    const { asleep } = mergingWords.en.preview;
    const page = asleepAt(2, true);
    expect(page).toContain(asleep.title("App"));
    expect(page).toContain(asleep.text("kenji@example.jp", "24 October 2026"));
    expect(page).toContain(`${asleep.wake} ${asleep.submit}`);
    expect(page).not.toContain(asleep.kept("App", "hana@example.jp"));

    // Hana uses the store, too: with a woken one the merge would be refused again.
    const shared = asleepAt(1, false);
    expect(shared).toContain(asleep.kept("Online Store", "hana@example.jp"));
    expect(shared).toContain(asleep.text("kenji@example.jp", "24 October 2026"));
    expect(shared).not.toContain(asleep.submit);
    expect(showPreview()).not.toContain(asleep.submit);
  });

  it("names the services that did not answer, and offers to try again", () => {
    const page = showPreview({ ...examplePreview, unanswered: [1, 3] });
    const { unasked } = mergingWords.en.preview;
    expect(page).toContain(unasked.text("Online Store and School"));
    expect(page).toContain(unasked.submit);
  });

  it("says so if there is nothing to move", () => {
    const source = { ...examplePreview.source, services: [], login_methods: [] };
    const page = showPreview({ ...examplePreview, source });
    expect(page).toContain(mergingWords.en.preview.movesNothing);
    expect(page).not.toContain(mergingWords.en.preview.along);
  });
});

describe("the preview says which credentials end", () => {
  const { endsSignIn, endsProvider } = mergingWords.en.preview;
  const byPassword = endsSignIn("kenji@example.jp");
  const byGoogle = endsProvider("Google", "kenji@example.jp");
  const byApple = endsProvider("Apple", "kenji@example.jp");
  const all = [byPassword, byGoogle, byApple];

  it.each([
    [["password"], [byPassword]],
    [["Google"], [byGoogle]],
    [["password", "Google", "SignInWithApple"], all],
    [[], [byPassword]],
  ] as const)("if the other ID has %j", (login_methods, ends) => {
    const source = { ...examplePreview.source, login_methods: [...login_methods] };
    const [, list] = showPreview({ ...examplePreview, source }).split(
      mergingWords.en.preview.endsTitle,
    );
    expect(all.filter((sentence) => list?.includes(sentence))).toEqual(ends);
  });
});
