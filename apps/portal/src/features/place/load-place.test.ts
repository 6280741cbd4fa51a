import type { Place } from "@musubi/contract";
import { expect, it } from "vitest";
import { exampleServices, exampleWithout } from "../../../test-support/example-merge.ts";
import { type Answer, refusal, startFakeIdentity } from "../../../test-support/fake-identity.ts";
import { loadPlace } from "./load-place.ts";
import { checkLeaving } from "./losses.tsx";

const place: Place = {
  service_id: 1,
  state: "active",
  since: 0,
  service_email: null,
  linked: null,
  undo_link_until: null,
  left_at: null,
  erase_at: null,
};

async function load(id: number, change: Record<string, Answer> = {}) {
  const answers: Record<string, Answer> = {
    "/account/get/service/activelist?identifier=1": { status: 200, body: exampleServices },
    "/account/places": {
      status: 200,
      body: { places: [place], unsettled: { resting: null, may_return: [] } },
    },
    ...change,
  };
  const { client } = await startFakeIdentity(({ path }) => answers[path] ?? "cut");
  return loadPlace({ api: { identity: client, portal: client } }, { params: { id } });
}

it("the screen gets the service, and the holder's place there if there is one", async () => {
  expect(await load(1)).toEqual({
    do: "show",
    data: { service: exampleServices[0], place },
  });
  expect(await load(2)).toEqual({
    do: "show",
    data: { service: exampleServices[1], place: undefined },
  });
});

it("§5 an unknown service, or one that is not displayed, is not found", async () => {
  expect(await load(9)).toEqual({ do: "show", data: undefined });
  expect(await load(0)).toEqual({ do: "show", data: undefined });
  const hidden = { status: 200, body: exampleWithout(1) };
  expect(await load(1, { "/account/get/service/activelist?identifier=1": hidden })).toEqual({
    do: "show",
    data: undefined,
  });
});

it("a request without an answer can be repeated; a refusal leads to the error page", async () => {
  expect(await load(1, { "/account/places": "cut" })).toEqual({ do: "offer-retry" });
  const failed = refusal(500, "InternalErrorException");
  expect(await load(1, { "/account/places": failed })).toEqual({
    do: "error-page",
    reason: "unexpected",
  });
});

it.each<[string, Answer, object]>([
  [
    "allows it",
    { status: 200, body: { activation: 1, deletable: true, user_message: "", losses: "Points" } },
    { may: "leave", losses: "Points" },
  ],
  [
    "no longer has the account",
    { status: 200, body: { activation: 0, deletable: false, user_message: "" } },
    { may: "leave", losses: "" },
  ],
  [
    "does not allow it",
    { status: 200, body: { activation: 1, deletable: false, user_message: "An order" } },
    { may: "not-leave", losses: "", said: "An order" },
  ],
  ["refuses", refusal(502, "E500-01"), { may: "not-leave", losses: "", said: "body" }],
  ["is unavailable", refusal(503, "ServiceUnavailableException"), { may: "not-tell" }],
  ["does not answer", "cut", { may: "not-tell" }],
])("the screen learns whether the holder may leave a service that %s", async (_, answer, check) => {
  const { client } = await startFakeIdentity(() => answer);
  expect(await checkLeaving(client, 1, "hana")).toEqual(check);
});
