import { expect, it, vi } from "vitest";
import {
  type Answer,
  type Asked,
  refusal,
  startFakeIdentity,
} from "../../../test-support/fake-identity.ts";
import { type HomeExtras, loadHome } from "./load-home.ts";

const attributes = { password_auth_flg: 1, language: "ja" };

/** One server stands in for both origins. */
async function loadWhere(
  change: Record<string, Answer>,
  { notice = vi.fn(), left = vi.fn(), unsettled = vi.fn() }: Partial<HomeExtras> = {},
) {
  const good: Record<string, Answer> = {
    "/account/attributes": { status: 200, body: attributes },
    "/account/get/service/activelist?identifier=1": { status: 200, body: [] },
    "/json/notification.json": { status: 200, body: [{ type: "info" }] },
    "/account/merge": { status: 200, body: { merges: [] } },
  };
  const answers = { ...good, ...change };
  const { client } = await startFakeIdentity((asked: Asked) => answers[asked.path] ?? "cut");
  return loadHome({ identity: client, portal: client }, { notice, left, unsettled });
}

it("loads the account, its services and the notices", async () => {
  expect(await loadWhere({})).toEqual({
    step: "ready",
    data: { attributes, services: [], notifications: [{ type: "info" }] },
    notice: null,
    left: {},
    unsettled: null,
  });
});

const merges = (...states: readonly string[]): Answer => ({
  status: 200,
  body: { merges: states.map((state) => ({ merge_id: "merge-1", state })) },
});

it.each<[string, Answer]>([
  ["is done", merges("done")],
  ["was called off", merges("cancelled")],
  ["nobody can tell about", "cut"],
  ["is odd", { status: 200, body: { merges: [{}] } }],
])("a merge that %s: nothing is loaded for it", async (_, answer) => {
  const notice = vi.fn();
  const loaded = await loadWhere({ "/account/merge": answer }, { notice });
  expect(loaded).toMatchObject({ step: "ready", notice: null });
  expect(notice).not.toHaveBeenCalled();
});

it.each(["running", "cancelling"])(
  "a merge that is %s: its notice comes with the rest",
  async (state) => {
    const notice = vi.fn(async () => "under way");
    const answer = merges("done", state);
    expect(await loadWhere({ "/account/merge": answer }, { notice })).toMatchObject({
      step: "ready",
      notice: "under way",
    });
  },
);

it("services that were left: what is said of them comes with the rest, to those who have left one", async () => {
  const left = vi.fn(async () => ({ rows: "asleep" }));
  const answerWith = (...places: readonly object[]): Answer => ({
    status: 200,
    body: { merges: [], places },
  });
  expect(await loadWhere({ "/account/merge": answerWith() }, { left })).toMatchObject({ left: {} });
  expect(left).not.toHaveBeenCalled();
  const answer = answerWith({ service_id: 1, state: "asleep" });
  expect(await loadWhere({ "/account/merge": answer }, { left })).toMatchObject({
    left: { rows: "asleep" },
  });
});

it("what is not settled: its notices come with the rest, to those who are concerned", async () => {
  const unsettled = vi.fn(async () => "stopped");
  const answerWith = (told: object): Answer => ({ status: 200, body: { merges: [], ...told } });
  for (const told of [{}, { unsettled: false }]) {
    const settled = await loadWhere({ "/account/merge": answerWith(told) }, { unsettled });
    expect(settled).toMatchObject({ unsettled: null });
  }
  expect(unsettled).not.toHaveBeenCalled();
  const answer = answerWith({ unsettled: true });
  expect(await loadWhere({ "/account/merge": answer }, { unsettled })).toMatchObject({
    unsettled: "stopped",
  });
  expect(unsettled).toHaveBeenCalledExactlyOnceWith([]);
});

it.each<[string, Answer]>([
  ["missing", refusal(404, "ResourceNotFoundException")],
  ["not a list", { status: 200, body: {} }],
  ["out of reach", "cut"],
])("notices that are %s are none", async (_, answer) => {
  expect(await loadWhere({ "/json/notification.json": answer })).toMatchObject({
    step: "ready",
    data: { notifications: [] },
  });
});

it.each<[string, string, Answer, string]>([
  [
    "the service list fails",
    "/account/get/service/activelist?identifier=1",
    refusal(500, "InternalErrorException"),
    "unexpected",
  ],
  [
    "the service list is odd",
    "/account/get/service/activelist?identifier=1",
    { status: 200, body: [{ service_id: "x" }] },
    "unexpected",
  ],
  [
    "the service list is out of reach",
    "/account/get/service/activelist?identifier=1",
    "cut",
    "offline",
  ],
  [
    "the attributes fail",
    "/account/attributes",
    refusal(401, "NotAuthorizedException"),
    "unexpected",
  ],
])("%s: the error page", async (_, path, answer, reason) => {
  expect(await loadWhere({ [path]: answer })).toEqual({ step: "failed", reason });
});
