import type { Unsettled } from "@musubi/contract";
import { unsettledWords } from "@musubi/messages/both/unsettled";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { exampleConfig } from "../../../test-support/example-config.ts";
import { exampleServices, exampleWithout } from "../../../test-support/example-merge.ts";
import { type Answer, startFakeIdentity } from "../../../test-support/fake-identity.ts";
import { inPortal } from "../../../test-support/in-portal.tsx";
import { createMemoryStorage } from "../../../test-support/memory-storage.ts";
import { textOf } from "../../../test-support/text-of.ts";
import { rememberDismissed } from "../../portal/read-notices.ts";
import { loadUnsettledNotices } from "./unsettled-notices.tsx";

async function show(answer: Answer, services = exampleServices): Promise<string> {
  const { client } = await startFakeIdentity(() => answer);
  const api = { identity: client, portal: client };
  const { urgent, others } = await loadUnsettledNotices({ api }, services);
  return renderToStaticMarkup(inPortal([urgent, others]));
}

const saying = (unsettled: Partial<Unsettled>, password_auth_flg = 0): Answer => ({
  status: 200,
  body: {
    ...{ places: [], unsettled: { resting: null, may_return: [], ...unsettled } },
    ...{ password_auth_flg, language: "en" },
  },
});

const since = Date.parse("2026-11-16T14:40+09:00");
const until = Date.parse("2026-11-19T14:40+09:00");
const SINCE = "16 November 2026, 14:40 (Japan Standard Time)";
const UNTIL = "19 November 2026, 14:40 (Japan Standard Time)";

it("a stop is one line, which leads to the objection", async () => {
  const page = await show(saying({ resting: { kind: "stopped", since, until } }));
  expect(textOf(page).trim()).toBe(unsettledWords.en.stopped.title);
  expect(page).toContain(`href="${exampleConfig.identityOrigin}/login/object?lng=en"`);
});

it("the notice of a freeze names its beginning and end, and links to no objection", async () => {
  const page = await show(saying({ resting: { kind: "frozen", since, until } }));
  expect(textOf(page)).toContain(unsettledWords.en.frozen.why(SINCE));
  expect(textOf(page)).toContain(unsettledWords.en.frozen.deadline(UNTIL));
  expect(page).not.toContain("/login/object");
});

it.each([0, 1])("a freeze advises a new password only if the ID has one: %i", async (flag) => {
  const page = await show(saying({ resting: { kind: "frozen", since, until } }, flag));
  expect(textOf(page).includes(unsettledWords.en.frozen.advice)).toBe(flag === 1);
});

it("services that may go back are named with their date, those of one date together", async () => {
  const later = until + 24 * 60 * 60_000;
  const may_return = [
    { service_id: 1, until },
    { service_id: 2, until: later },
    { service_id: 3, until },
    { service_id: 9, until },
  ];
  const page = textOf(await show(saying({ may_return })));
  expect(page).toContain(
    unsettledWords.en.mayReturn.text("Online Store and School", "19 November 2026"),
  );
  expect(page).toContain(unsettledWords.en.mayReturn.text("App", "20 November 2026"));
});

it("a dismissed service is not named again, whichever others may still go back", async () => {
  vi.stubGlobal("window", { localStorage: createMemoryStorage() });
  rememberDismissed(`may-return:1:${until}`, "hana");
  expect(await show(saying({ may_return: [{ service_id: 1, until }] }))).toBe("");
  const may_return = [
    { service_id: 1, until },
    { service_id: 3, until },
  ];
  const page = textOf(await show(saying({ may_return })));
  expect(page).toContain(unsettledWords.en.mayReturn.text("School", "19 November 2026"));
  expect(page).not.toContain("Online Store");
  vi.unstubAllGlobals();
});

it("there is no notice without an answer, without content, or about services that are not displayed", async () => {
  expect(await show("cut")).toBe("");
  expect(await show(saying({}))).toBe("");
  const hidden = saying({ may_return: [{ service_id: 1, until }] });
  expect(await show(hidden, exampleWithout(1))).toBe("");
});
