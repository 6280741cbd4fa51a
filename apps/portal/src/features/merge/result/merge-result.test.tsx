import type { Merge } from "@musubi/contract";
import { linkingWords } from "@musubi/messages/both/linking";
import { mergingWords } from "@musubi/messages/both/merging";
import { common } from "@musubi/messages/en/common";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { describe, expect, it } from "vitest";
import {
  exampleMerge,
  examplePreview,
  exampleServices,
} from "../../../../test-support/example-merge.ts";
import { inPortal } from "../../../../test-support/in-portal.tsx";
import { textOf } from "../../../../test-support/text-of.ts";
import type { LoadedMerge } from "../flow/load-merge.ts";
import { nameServices } from "../shared/named-services.ts";
import { FailedMerge, FinishedMerge } from "./merge-result.tsx";

const nameOf = nameServices(exampleServices, "en", mergingWords.en.unknownService);
const services = exampleServices;

async function show(node: ReactNode): Promise<string> {
  const { prelude } = await prerender(inPortal(node, { path: "/account-auth" }));
  return new Response(prelude).text();
}

describe("a finished merge", () => {
  const DONE: Merge = {
    ...exampleMerge,
    state: "done",
    steps: [{ service_id: 2, state: "done" }],
    undo_until: Date.parse("2026-10-24T12:00+09:00"),
  };
  const finish = (merge: Merge | undefined) =>
    show(<FinishedMerge merge={merge} nameOf={nameOf} />);

  it("says what moved and until when it can be undone, and links to what comes next", async () => {
    const page = await finish(DONE);
    expect(textOf(page)).toContain(`${mergingWords.en.recent.moved} App`);
    expect(textOf(page)).toContain(mergingWords.en.recent.until("24 October 2026"));
    for (const path of ["/account-transfer", "/index", "/merge?id=merge-1"]) {
      expect(page).toContain(`href="${path}"`);
    }
  });

  it("does not mention undoing if the merge is unknown", async () => {
    const page = await finish(undefined);
    expect(textOf(page)).not.toContain("undo");
    expect(page).not.toContain('href="/merge');
  });
});

describe("a failed merge", () => {
  const fail = (loaded: LoadedMerge) =>
    show(<FailedMerge loaded={loaded} nameOf={nameOf} onRetry={() => {}} />);

  it("that was refused has the explanation and the remedy", async () => {
    const preview = { ...examplePreview, decision: "shared-service", service_id: 1 } as const;
    const page = textOf(
      await fail({ do: "refuse", preview, services, message: "transfer_same_service" }),
    );
    expect(page).toContain("leave Online Store");
    expect(page).toContain(mergingWords.en.refused.steps.leaveThere("kenji@example.jp"));
    expect(page).toContain(mergingWords.en.preview.otherId);
  });

  it.each([
    ["cannot-move", true, mergingWords.en.refused.steps.otherWay],
    ["cannot-move", false, mergingWords.en.refused.steps.leaveThere("kenji@example.jp")],
    ["left-service", false, linkingWords.en.result.back],
    ["same-account", false, linkingWords.en.transfer.merge.submit],
  ] as const)(
    "that was refused (%s, other way round: %o) has one main button",
    async (decision, other_way, main) => {
      const preview = { ...examplePreview, decision, service_id: 1, other_way };
      const page = await fail({
        do: "refuse",
        preview,
        services,
        message: "transfer_same_service",
      });
      const primary = page.matchAll(/<(?:button|a)[^>]*class="[^"]*primary[^"]*"[^>]*>(.*?)<\//g);
      expect(Array.from(primary, ([, label = ""]) => textOf(label))).toEqual([main]);
    },
  );

  it.each([
    [{ phase: "preview", preview: examplePreview }, mergingWords.en.refused.possible.submit],
    [{ phase: "stopped", merge: exampleMerge }, linkingWords.en.result.failure.why],
  ] as const)("that is now %o links to the screen of the merge", async (at, label) => {
    const page = await fail({ do: "show", at, services });
    expect(page).toContain('href="/merge"');
    expect(textOf(page)).toContain(label);
  });

  it("that another operation blocks offers to load again", async () => {
    const page = textOf(await fail({ do: "wait", said: "Leaving is not finished." }));
    expect(page).toContain(common.retry);
    expect(page).not.toContain(mergingWords.en.preview.otherId);
  });

  it.each([{ do: "leave" }, { do: "sign-in-again" }] as const)(
    "%o: offers another log-in",
    async (loaded) => {
      const page = await fail(loaded);
      expect(textOf(page)).toContain(mergingWords.en.preview.otherId);
      expect(page).toContain('href="/account-transfer"');
    },
  );
});
