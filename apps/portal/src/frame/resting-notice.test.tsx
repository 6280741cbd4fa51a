import { unsettledWords } from "@musubi/messages/both/unsettled";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { exampleConfig } from "../../test-support/example-config.ts";
import { inPortal } from "../../test-support/in-portal.tsx";
import { textOf } from "../../test-support/text-of.ts";
import { RestingNotice } from "./resting-notice.tsx";

it("the notice of a stop says why, links to the objection, and then says what happens otherwise", () => {
  const since = Date.parse("2026-11-16T14:40+09:00");
  const until = Date.parse("2026-11-19T14:40+09:00");
  const page = renderToStaticMarkup(
    inPortal(<RestingNotice resting={{ kind: "stopped", since, until }} isAdvised />),
  );
  const { why, submit, otherwise } = unsettledWords.en.stopped;
  const end = otherwise("19 November 2026, 14:40 (Japan Standard Time)");
  const places = [why, submit, end].map((part) => textOf(page).indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(page).toContain(`href="${exampleConfig.identityOrigin}/login/object?lng=en"`);
});
