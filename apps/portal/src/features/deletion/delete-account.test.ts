import { describe, expect, it } from "vitest";
import {
  type Answer,
  type Asked,
  refusal,
  startFakeIdentity,
} from "../../../test-support/fake-identity.ts";
import { closeAccount, deleteAccount } from "./delete-account.ts";
import { checkServices, listShown } from "./service-checks.ts";

const LIST = "/account/get/service/activelist?identifier=1";
const STATUS = "/account/delete/status";
const DELETE = "/account/delete";
const DISABLE = "/account/disable";

const service = (service_id: number, service_order: number, service_active: 0 | 1) => ({
  service_id,
  service_order,
  service_name_jp: `サービス${service_id}`,
  service_name_en: `Service ${service_id}`,
  service_icon_display: true,
  service_icon_path: "",
  service_icon_redirect_url: "[]",
  service_active,
  service_active_since: null,
});

const CATALOGUE = [service(0, 0, 0), service(2, 20, 1), service(1, 10, 1), service(5, 50, 0)];
const ok = (body: unknown): Answer => ({ status: 200, body });

/** Starts an identity where services 1 and 2 are in use and can be left, unless the test changes an answer. */
async function startIdentity(change: (asked: Asked) => Answer | undefined = () => undefined) {
  return startFakeIdentity((asked) => {
    const changed = change(asked);
    if (changed !== undefined) return changed;
    if (asked.path === LIST) return ok(CATALOGUE);
    if (asked.path !== STATUS) return ok({});
    const isActive = asked.body.service_id !== 5;
    return ok({ activation: isActive ? 1 : 0, deletable: isActive, user_message: "" });
  });
}

const refuseService =
  (path: string, id: number, answer: Answer) =>
  ({ path: asked, body }: Asked): Answer | undefined =>
    asked === path && body.service_id === id ? answer : undefined;

it("§4 every service but the ID itself is checked, in the operator's order", async () => {
  const { client, askedFor } = await startIdentity();
  const checked = await checkServices(client, "hana");
  expect(checked).toMatchObject({
    do: "go-on",
    checks: [
      { service: { service_id: 1 }, activation: 1, deletable: true },
      { service: { service_id: 2 }, activation: 1, deletable: true },
      { service: { service_id: 5 }, activation: 0 },
    ],
  });
  expect(askedFor(STATUS).map(({ body }) => body.user_key)).toEqual(["hana", "hana", "hana"]);
});

it("services that were listed already are checked without being listed again", async () => {
  const { client, askedFor } = await startIdentity();
  const listed = await listShown(client);
  const before = askedFor(LIST).length;
  await checkServices(client, "hana", listed.ok ? listed.data.slice(0, 1) : []);
  expect(askedFor(STATUS)).toHaveLength(1);
  expect(askedFor(LIST)).toHaveLength(before);
});

it("§4 the accounts at services in use are deleted one by one, and the ID is disabled last", async () => {
  const { client, asked, askedFor } = await startIdentity();
  expect(await deleteAccount(client, "hana")).toMatchObject({ do: "go-on" });
  expect(askedFor(DELETE).map(({ body }) => body.service_id)).toEqual([1, 2]);
  expect(asked.at(-1)).toMatchObject({
    path: DISABLE,
    body: { user_key: "hana", is_token_for_login_page: false },
  });
});

it("a service in use is also left if its check says that the account is not active", async () => {
  const asleep = ok({ activation: 0, deletable: false, user_message: "" });
  const { client, askedFor } = await startIdentity(refuseService(STATUS, 2, asleep));
  expect(await deleteAccount(client, "hana")).toMatchObject({ do: "go-on" });
  expect(askedFor(DELETE).map(({ body }) => body.service_id)).toEqual([1, 2]);
});

it.each<[string, Answer, object]>([
  [
    "cannot be left yet",
    ok({ activation: 1, deletable: false, user_message: "注文があります" }),
    { message: "注文があります", asked: true },
  ],
  [
    "refuses with a reason",
    { status: 502, body: { error_code: "E500-01", message_title: "", message_body: "理由" } },
    { message: "理由", asked: true, deletable: false },
  ],
  [
    "is unavailable",
    refusal(503, "ServiceUnavailableException"),
    { message: "", asked: false, deletable: false },
  ],
])("D01: nothing is deleted while a service %s", async (_, answer, expected) => {
  const { client, askedFor } = await startIdentity(refuseService(STATUS, 2, answer));
  const deletion = await deleteAccount(client, "hana");
  expect(deletion).toMatchObject({ do: "list-obstacles", checks: [{}, expected, {}] });
  expect(askedFor(DELETE)).toEqual([]);
  expect(askedFor(DISABLE)).toEqual([]);
});

it("§8 a service that refuses although it agreed in the check is listed with its own text", async () => {
  const answer = refusal(409, "ServiceActiveException");
  const { client, askedFor } = await startIdentity(refuseService(DELETE, 2, answer));
  expect(await deleteAccount(client, "hana")).toMatchObject({
    do: "list-obstacles",
    checks: [{ deletable: true }, { deletable: false, message: "body" }, {}],
  });
  expect(askedFor(DISABLE)).toEqual([]);
});

it.each<[string, string, Answer, object]>([
  ["the list of services", LIST, refusal(500, "InternalErrorException"), { do: "error-page" }],
  ["the list of services, without an answer", LIST, "cut", { do: "offer-retry" }],
  ["a check", STATUS, refusal(404, "UserNotFoundException"), { do: "error-page" }],
  ["a check, without an answer", STATUS, "cut", { do: "offer-retry" }],
  ["a deletion", DELETE, refusal(409, "MergeBusyException"), { do: "error-page", reason: "busy" }],
  ["a deletion, without an answer", DELETE, "cut", { do: "offer-retry" }],
  [
    "the disabling",
    DISABLE,
    refusal(409, "ServiceActiveException"),
    { do: "show", message: "account_deletion_failure" },
  ],
])(
  "§8 failure of %s: nothing more is deleted, and the holder reads why or may try again",
  async (_, path, answer, expected) => {
    const { client, asked, askedFor } = await startIdentity((call) =>
      call.path === path ? answer : undefined,
    );
    expect(await deleteAccount(client, "hana")).toMatchObject(expected);
    expect(asked.at(-1)?.path).toBe(path);
    if (path === DELETE) expect(askedFor(DELETE)).toHaveLength(1);
  },
);

describe("closing the account", () => {
  /** Closes the account at an identity that gives these answers in turn. */
  async function closeWith(answers: Answer[], wasAsked = false) {
    const { client, askedFor } = await startIdentity(() => answers.shift());
    const closing = await closeAccount(client, "hana", wasAsked);
    expect(askedFor(DISABLE).length).toBeGreaterThan(0);
    return closing;
  }

  const gone = refusal(404, "UserNotFoundException");

  it("is repeated after a lost answer, and counts as done if the account no longer exists", async () => {
    expect(await closeWith(["cut", gone])).toMatchObject({ do: "go-on" });
  });

  it("is repeated after a lost answer, and succeeds if the first request never arrived", async () => {
    expect(await closeWith(["cut", ok({})])).toMatchObject({ do: "go-on" });
  });

  it("is not a success if the account does not exist and no request was sent before", async () => {
    expect(await closeWith([gone])).toMatchObject({ do: "show" });
  });

  it("has no known result while there is no network, and can be repeated later", async () => {
    expect(await closeWith(["cut", "cut"])).toEqual({ do: "unheard" });
    expect(await closeWith(["cut"], true)).toEqual({ do: "unheard" });
    expect(await closeWith([gone], true)).toMatchObject({ do: "go-on" });
  });

  it.each([
    refusal(409, "ServiceActiveException"),
    refusal(401, "NotAuthorizedException"),
    refusal(500, "NotAuthorizedException"),
  ])("is not a success if a lost answer is followed by a refusal: %j", async (answer) => {
    expect(await closeWith(["cut", answer])).toMatchObject({
      do: "show",
      message: "account_deletion_failure",
    });
  });
});
