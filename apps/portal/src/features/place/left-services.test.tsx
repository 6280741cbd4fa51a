import type { Place } from "@musubi/contract";
import { placeWords } from "@musubi/messages/both/place";
import { portal } from "@musubi/messages/en/portal";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { exampleServices, exampleWithout } from "../../../test-support/example-merge.ts";
import { type Answer, startFakeIdentity } from "../../../test-support/fake-identity.ts";
import { inPortal } from "../../../test-support/in-portal.tsx";
import { textOf } from "../../../test-support/text-of.ts";
import { loadLeftServices } from "./left-services.tsx";

const place = (service_id: number, state: Place["state"]): Place => ({
  service_id,
  state,
  since: 0,
  service_email: null,
  linked: null,
  undo_link_until: null,
  left_at: 0,
  erase_at: state === "asleep" ? Date.parse("2026-10-24T12:00+09:00") : null,
});

async function load(places: Answer, services = exampleServices) {
  const { client } = await startFakeIdentity(({ path }) =>
    path === "/account/places" ? places : { status: 200, body: services },
  );
  return loadLeftServices({ api: { identity: client, portal: client } });
}

const answer = (...places: readonly Place[]): Answer => ({
  status: 200,
  body: { places, unsettled: { resting: null, may_return: [] } },
});

it("a sleeping service has a row that links to its screen and says until when it sleeps", async () => {
  const { rows, notice } = await load(answer(place(1, "asleep"), place(2, "active")));
  const page = renderToStaticMarkup(inPortal(rows));
  expect(page).toContain('href="/service/store"');
  expect(textOf(page)).toContain(placeWords.en.home.asleep("24 October"));
  expect(page).not.toContain("App");
  expect(notice).toBeUndefined();
});

it("a service that was left elsewhere has a notice, with a button to dismiss the notice", async () => {
  const { rows, notice } = await load(answer(place(3, "left")));
  const page = renderToStaticMarkup(inPortal(notice));
  const title = placeWords.en.home.left.title("School");
  expect(textOf(page)).toContain(title);
  expect(page).toContain(`aria-label="${portal.home.dismiss(title)}"`);
  expect(rows).toBeUndefined();
});

it("there is no row and no notice without an answer, or about services that are not displayed", async () => {
  expect(await load("cut")).toEqual({});
  expect(await load(answer(place(1, "asleep")), exampleWithout(1))).toEqual({});
});
