import { deletionWords } from "@musubi/messages/both/deletion";
import { prerender } from "react-dom/static";
import { expect, it } from "vitest";
import { createStore } from "zustand";
import { exampleServices } from "../../../test-support/example-merge.ts";
import { type Portal, PortalProvider } from "../../portal/portal-context.ts";
import { words as english } from "../../words/en.ts";
import { DeletionRows, listAsked, listChecked } from "./deletion-rows.tsx";
import type { ServiceCheck } from "./service-checks.ts";

const [first] = exampleServices;
if (first === undefined) throw new Error("There are no services to leave.");
const service = { ...first, service_name_en: "Online Store", service_icon_display: true };

const check: ServiceCheck = {
  service,
  activation: 1,
  deletable: true,
  message: "",
  asked: true,
};

/** Renders the rows after their words have loaded. */
async function show(rows: Parameters<typeof DeletionRows>[0]["rows"]): Promise<string> {
  const spoken = createStore(() => ({ language: "en", words: english }));
  const portal = { spoken, config: { timeZone: "Asia/Tokyo" } } as unknown as Portal;
  const { prelude } = await prerender(
    <PortalProvider value={portal}>
      <DeletionRows rows={rows} />
    </PortalProvider>,
  );
  return new Response(prelude).text();
}

it("the row of a service that can be left says what would be lost", async () => {
  const page = await show(listChecked([{ ...check, losses: "Your points are erased." }]));
  expect(page).toContain("Your points are erased.");
});

it("the row of a service that cannot be left yet says nothing about losses", async () => {
  const losses = "Your points are erased.";
  const page = await show(listChecked([{ ...check, deletable: false, losses }]));
  expect(page).toContain("Online Store");
  expect(page).not.toContain(losses);
});

it("a service that is being checked has a row, unless it is not displayed or not in use", async () => {
  expect(await show(listAsked([service]))).toContain(english.common.checking);
  const hidden = { ...service, service_icon_display: false };
  expect(listAsked([hidden])).toEqual([]);
  expect(listChecked([{ ...check, service: hidden }])).toEqual([]);
  expect(listChecked([{ ...check, activation: 0 }])).toEqual([]);
  expect(await show([])).toContain(deletionWords.en.noServices);
});
