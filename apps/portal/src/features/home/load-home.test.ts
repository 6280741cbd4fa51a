import { expect, it, vi } from "vitest";
import { exampleQuiet } from "../../../test-support/example-merge.ts";
import {
  type Answer,
  type Asked,
  refusal,
  startFakeIdentity,
} from "../../../test-support/fake-identity.ts";
import { type LoadExtras, loadHome } from "./load-home.ts";

const attributes = { password_auth_flg: 1, language: "ja" };

/** Loads home from one server, which acts as identity and as the portal. */
async function loadWhere(
  change: Record<string, Answer>,
  loadExtras: LoadExtras = async () => ({}),
) {
  const good: Record<string, Answer> = {
    "/account/attributes": { status: 200, body: attributes },
    "/account/get/service/activelist?identifier=1": { status: 200, body: [] },
    "/json/notification.json": { status: 200, body: [] },
    "/account/glance": { status: 200, body: { merges: [], ...exampleQuiet } },
  };
  const answers = { ...good, ...change };
  const { client } = await startFakeIdentity((asked: Asked) => answers[asked.path] ?? "cut");
  return loadHome({ identity: client, portal: client }, loadExtras);
}

it("home gets the account's attributes and services", async () => {
  expect(await loadWhere({})).toEqual({
    do: "show",
    data: {
      ...{ attributes, services: [], passkeys: false },
      extras: {},
    },
  });
});

const glimpsing = (body: object): Record<string, Answer> => ({
  "/account/glance": { status: 200, body: { merges: [], ...exampleQuiet, ...body } },
});
const merges = (...states: readonly string[]) =>
  glimpsing({ merges: states.map((state) => ({ merge_id: "merge-1", state })) });

it.each([true, false])("home learns whether the ID has passkeys: %s", async (passkeys) => {
  expect(await loadWhere(glimpsing({ passkeys }))).toMatchObject({ data: { passkeys } });
});

it.each<[string, Record<string, Answer>]>([
  ["a merge was called off", merges("cancelled")],
  ["no service was left", glimpsing({ places: [] })],
  ["nothing is unsettled", glimpsing({ unsettled: false })],
  ["there is no answer", { "/account/glance": "cut" }],
  ["the answer is invalid", glimpsing({ merges: [{}] })],
])("no notices are loaded if %s", async (_, answer) => {
  const loadExtras = vi.fn();
  expect(await loadWhere(answer, loadExtras)).toMatchObject({ do: "show", data: { extras: {} } });
  expect(loadExtras).not.toHaveBeenCalled();
});

const none = {
  merge: false,
  left: false,
  unsettled: false,
  news: false,
  interaction: false,
  told: false,
};

it.each<[string, Record<string, Answer>, object]>([
  ["a merge is done", merges("done"), { merge: true }],
  ["a merge is under way", merges("done", "running"), { merge: true }],
  ["a merge is being called off", merges("cancelling"), { merge: true }],
  [
    "a service was left",
    glimpsing({ places: [{ service_id: 1, state: "asleep" }] }),
    { left: true },
  ],
  ["something is unsettled", glimpsing({ unsettled: true }), { unsettled: true }],
  ["there is news", glimpsing({ news: true }), { news: true }],
  [
    "the operator has a notice",
    { "/json/notification.json": { status: 200, body: [{ type: "info" }] } },
    { told: true },
  ],
])("if %s, a notice about this is loaded before home is shown", async (_, answer, concerns) => {
  const extras = { notices: "told" };
  const loadExtras = vi.fn(async () => extras);
  expect(await loadWhere(answer, loadExtras)).toMatchObject({ do: "show", data: { extras } });
  const { told } = { ...none, ...concerns };
  const file = told ? [{ type: "info" }] : [];
  expect(loadExtras).toHaveBeenCalledExactlyOnceWith({ ...none, ...concerns }, [], file);
});

it.each<[string, Answer]>([
  ["missing", refusal(404, "ResourceNotFoundException")],
  ["not a list", { status: 200, body: {} }],
  ["without an answer", "cut"],
])("operator's notices that are %s count as none", async (_, answer) => {
  const loadExtras = vi.fn();
  expect(await loadWhere({ "/json/notification.json": answer }, loadExtras)).toMatchObject({
    do: "show",
  });
  expect(loadExtras).not.toHaveBeenCalled();
});

it.each<[string, string, Answer, object]>([
  [
    "the service list fails",
    "/account/get/service/activelist?identifier=1",
    refusal(500, "InternalErrorException"),
    { do: "error-page", reason: "unexpected" },
  ],
  [
    "the service list is invalid",
    "/account/get/service/activelist?identifier=1",
    { status: 200, body: [{ service_id: "x" }] },
    { do: "error-page", reason: "unexpected" },
  ],
  [
    "the service list gets no answer",
    "/account/get/service/activelist?identifier=1",
    "cut",
    { do: "offer-retry" },
  ],
  [
    "the attributes fail",
    "/account/attributes",
    refusal(401, "NotAuthorizedException"),
    { do: "error-page", reason: "unexpected" },
  ],
])("if %s, home is not shown", async (_, path, answer, ending) => {
  expect(await loadWhere({ [path]: answer })).toEqual(ending);
});
