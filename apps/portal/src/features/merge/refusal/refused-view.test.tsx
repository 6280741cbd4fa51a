import { common } from "@musubi/messages/en/common";
import { merging as english } from "@musubi/messages/en/merging";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { examplePreview, exampleServices } from "../../../../test-support/example-merge.ts";
import { textOf } from "../../../../test-support/text-of.ts";
import type { RefusedPreview } from "../flow/refused-preview.ts";
import { nameServices } from "../shared/named-services.ts";
import { RefusedView } from "./refused-view.tsx";

const nameOf = nameServices(exampleServices, "en", english.unknownService);
const methodNames = { password: english.byPassword, ...common.providers };
const nothing = () => {};

describe("a merge that is refused", () => {
  const show = (verdict: RefusedPreview["verdict"], service_id: number | null) =>
    renderToStaticMarkup(
      <RefusedView
        preview={{ ...examplePreview, verdict, service_id }}
        nameOf={nameOf}
        methodNames={methodNames}
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
    const page = textOf(show(verdict, service_id));
    expect(page).toContain(remedy);
    expect(page).toContain(english.refused.nothingMoved);
  });

  it("leads to the service in the way, where its address is a safe one", () => {
    expect(show("shared-service", 1)).toContain('href="https://services.example/1"');
    expect(textOf(show("shared-service", 1))).toContain(
      english.refused.openService("Online Store"),
    );
    expect(show("cannot-move", 5)).not.toContain("<a ");
    expect(show("unknown-service", 6)).not.toContain("<a ");
  });
});
