import { deletionWords } from "@musubi/messages/both/deletion";
import { errorWords } from "@musubi/messages/both/error";
import { prerender } from "react-dom/static";
import { expect, it } from "vitest";
import { exampleServices } from "../../../test-support/example-merge.ts";
import { inPortal } from "../../../test-support/in-portal.tsx";
import { textOf } from "../../../test-support/text-of.ts";
import { ObstacleList } from "./deletion-rows.tsx";
import type { ServiceCheck } from "./service-checks.ts";

async function show(...changes: readonly Partial<ServiceCheck>[]): Promise<string> {
  const obstacles = changes.map((change, n): ServiceCheck => {
    const [service] = exampleServices.slice(n);
    if (service === undefined) throw new Error("There are not so many services.");
    return { service, activation: 1, deletable: false, message: "", asked: true, ...change };
  });
  const { prelude } = await prerender(inPortal(<ObstacleList obstacles={obstacles} />));
  return textOf(await new Response(prelude).text());
}

it("§8 each service's own reason is listed below the text of delete_account", async () => {
  const said = [{ message: "An order is on its way." }, { message: "A course has begun." }];
  const page = await show(...said);
  expect(page).toContain(errorWords.en.delete_account);
  expect(page).toContain("Online Store: An order is on its way.");
  expect(page).toContain("App: A course has begun.");
});

it("a service without text of its own, or without an answer, is listed with our text", async () => {
  const page = await show({}, { asked: false });
  expect(page).toContain(deletionWords.en.refused("Online Store"));
  expect(page).toContain(deletionWords.en.unasked("App"));
});

it("§5 an obstacle at a service that is not displayed does not name the service", async () => {
  const [first] = exampleServices;
  const service = { ...(first as ServiceCheck["service"]), service_icon_display: false };
  const page = await show({ service, message: "Not yet." }, { service });
  expect(page).toContain("Not yet.");
  expect(page).toContain(deletionWords.en.refused(deletionWords.en.otherService));
  expect(page).not.toContain("Online Store");
});
