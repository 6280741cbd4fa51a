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

/** One server acts as both origins. */
async function loadWhere(
  change: Record<string, Answer>,
  loadExtras: LoadExtras = async () => ({}),
) {
  const good: Record<string, Answer> = {
    "/account/attributes": { status: 200, body: attributes },
    "/account/get/service/activelist?identifier=1": { status: 200, body: [] },
    "/json/notification.json": { status: 200, body: [] },
    "/account/merge": { status: 200, body: { merges: [], ...exampleQuiet } },
  };
  const answers = { ...good, ...change };
  const { client } = await startFakeIdentity((asked: Asked) => answers[asked.path] ?? "cut");
  return loadHome({ identity: client, portal: client }, loadExtras);
}

it("loads the account and its services", async () => {
  expect(await loadWhere({})).toEqual({
    do: "show",
    data: {
      ...{ attributes, services: [], passkeys: false },
      extras: {},
    },
  });
});

const glimpsing = (body: object): Record<string, Answer> => ({
  "/account/merge": { status: 200, body: { merges: [], ...exampleQuiet, ...body } },
});
const merges = (...states: readonly string[]) =>
  glimpsing({ merges: states.map((state) => ({ merge_id: "merge-1", state })) });

it.each([true, false])("says whether there are passkeys: %s", async (passkeys) => {
  expect(await loadWhere(glimpsing({ passkeys }))).toMatchObject({ data: { passkeys } });
});

it.each<[string, Record<string, Answer>]>([
  ["a merge was called off", merges("cancelled")],
  ["no service was left", glimpsing({ places: [] })],
  ["all is settled", glimpsing({ unsettled: false })],
  ["there is no answer", { "/account/merge": "cut" }],
  ["the answer is odd", glimpsing({ merges: [{}] })],
])("loads nothing more if %s", async (_, answer) => {
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
  ["a merge goes back", merges("cancelling"), { merge: true }],
  [
    "a service was left",
    glimpsing({ places: [{ service_id: 1, state: "asleep" }] }),
    { left: true },
  ],
  ["not all is settled", glimpsing({ unsettled: true }), { unsettled: true }],
  ["something happened elsewhere", glimpsing({ news: true }), { news: true }],
  [
    "the operator has a notice",
    { "/json/notification.json": { status: 200, body: [{ type: "info" }] } },
    { told: true },
  ],
])("if %s, the notice about it is loaded before home is shown", async (_, answer, concerns) => {
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
  ["out of reach", "cut"],
])("notices that are %s count as none", async (_, answer) => {
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
    "the service list is odd",
    "/account/get/service/activelist?identifier=1",
    { status: 200, body: [{ service_id: "x" }] },
    { do: "error-page", reason: "unexpected" },
  ],
  [
    "the service list is out of reach",
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
])("%s: home is not shown", async (_, path, answer, ending) => {
  expect(await loadWhere({ [path]: answer })).toEqual(ending);
});
