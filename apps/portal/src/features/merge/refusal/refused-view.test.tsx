import { mergingWords } from "@musubi/messages/both/merging";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import {
  examplePreview,
  exampleServices,
  exampleWithout,
} from "../../../../test-support/example-merge.ts";
import { inPortal } from "../../../../test-support/in-portal.tsx";
import { textOf } from "../../../../test-support/text-of.ts";
import type { RefusedPreview } from "../../../refusals/after-plan.ts";
import { nameServices } from "../shared/named-services.ts";
import { RefusedView } from "./refused-view.tsx";

const nameAll = nameServices(exampleServices, "en", mergingWords.en.unknownService);
const nothing = () => {};

describe("a refused merge", () => {
  const show = (
    decision: RefusedPreview["decision"],
    service_id: number | null,
    more: Partial<RefusedPreview> = {},
    nameOf = nameAll,
  ) =>
    renderToStaticMarkup(
      inPortal(
        <RefusedView
          preview={{ ...examplePreview, ...more, decision, service_id }}
          nameOf={nameOf}
          onRetry={nothing}
        />,
      ),
    );

  it.each([
    ["same-account", null, "Log in with the other ID"],
    ["cannot-move", 5, "If you no longer need kenji@example.jp"],
    ["shared-service", 1, "If you no longer need hana@example.jp or kenji@example.jp"],
    ["left-service", 1, "After 24 October 2026, you can merge them."],
  ] as const)("%s: says what the holder can do", (decision, service_id, remedy) => {
    const free_at = Date.parse("2026-10-24T12:00+09:00");
    const page = textOf(show(decision, service_id, { free_at }));
    const isSame = decision === "same-account";
    expect(page).toContain(remedy);
    expect(page.includes(mergingWords.en.refused.source)).toBe(!isSame);
    expect(page).not.toContain("on its own site");
  });

  it.each(["cannot-move", "left-service"] as const)(
    "%s: advises to merge the other way round only if that works",
    (decision) => {
      const otherWay = mergingWords.en.refused.advice.otherWay(
        "kenji@example.jp",
        "hana@example.jp",
      );
      expect(textOf(show(decision, 1, { other_way: true }))).toContain(otherWay);
      expect(textOf(show(decision, 1))).not.toContain(otherWay);
    },
  );

  it("§5 names no service that is not displayed", () => {
    const nameOf = nameServices(exampleWithout(1), "en", mergingWords.en.unknownService);
    const page = show("shared-service", 1, {}, nameOf);
    expect(page).not.toMatch(/Store|Another service|Leave/);
  });

  it("shows the best remedy, and folds the rest", () => {
    const [best = "", others = ""] = show("shared-service", 1).split("<details");
    expect(textOf(best)).toContain(mergingWords.en.refused.steps.leaveThere("kenji@example.jp"));
    expect(textOf(others)).toContain(mergingWords.en.refused.steps.leaveHere("Online Store"));
  });

  it("a service that both IDs use can be left on either ID, with a link back to the merge", () => {
    const page = show("shared-service", 1);
    const { steps } = mergingWords.en.refused;
    expect(page).toContain('href="/service/store/leave?next=merge"');
    expect(textOf(page)).toContain(steps.leaveHere("Online Store"));
    expect(textOf(page)).toContain(steps.leaveThere("kenji@example.jp"));
  });

  it("does not mention other services of an ID that has no others", () => {
    const source = { ...examplePreview.source, services: [1] };
    const page = textOf(show("shared-service", 1, { source }));
    expect(page).toContain(
      "Log in with kenji@example.jp and leave Online Store. Then you can merge",
    );
    expect(page).not.toContain("other services");
  });

  it("an account that sleeps at this ID can be woken, or the IDs merged the other way round", () => {
    const page = show("left-service", 1, { other_way: true, free_at: 1 });
    const { steps } = mergingWords.en.refused;
    expect(page).toContain('href="/service/store?next=merge"');
    expect(textOf(page)).toContain(steps.wake("Online Store"));
    expect(textOf(page)).toContain(steps.otherWay);
    expect(textOf(page)).toContain(steps.erase("Online Store"));
  });

  it("advises to wait for an erasing in progress, and not to wake the service", () => {
    const page = textOf(show("left-service", 1, { free_at: null }));
    expect(page).toContain(mergingWords.en.refused.advice.waitForErasing);
    expect(page).not.toContain(mergingWords.en.refused.steps.wake("Online Store"));
    expect(page).not.toContain(mergingWords.en.refused.steps.erase("Online Store"));
  });

  it("does not promise a merge after a remedy that is not enough", () => {
    const { advice, steps } = mergingWords.en.refused;
    const [here, there] = ["hana@example.jp", "kenji@example.jp"];
    const after_leaving = { there: true, here: true, other_way: false };
    const waiting = textOf(show("shared-service", 1, { after_leaving }));
    expect(waiting).toContain(advice.leaveThere("Online Store", there));
    expect(waiting).toContain(advice.leaveHereAndWait("Online Store", here));
    expect(waiting).not.toContain("To merge at once");

    const never = { there: false, here: false, other_way: false };
    const shared = textOf(show("shared-service", 1, { after_leaving: never }));
    expect(shared).toContain(advice.leaveThereFirst("Online Store", there));
    expect(shared).not.toContain(steps.leaveHere("Online Store"));
    const left = textOf(show("left-service", 1, { after_leaving: never, free_at: 1 }));
    expect(left).toContain("It isn’t the only reason");
    expect(left).not.toContain(steps.wake("Online Store"));
    expect(left).not.toContain(steps.erase("Online Store"));
  });
});
