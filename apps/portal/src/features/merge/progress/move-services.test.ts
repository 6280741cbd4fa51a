import type { Merge } from "@musubi/contract";
import { describe, expect, it } from "vitest";
import { exampleMerge, exampleOther } from "../../../../test-support/example-merge.ts";
import {
  type Answer,
  type Asked,
  refusal,
  startFakeIdentity,
} from "../../../../test-support/fake-identity.ts";
import { moveServices } from "./move-services.ts";

const MIGRATION = "/account/migration";
const DISABLE = "/account/disable";

async function move(
  change: (asked: Asked) => Answer | undefined = () => undefined,
  merge: Merge = exampleMerge,
) {
  const other = exampleOther();
  const identity = await startFakeIdentity((asked) => change(asked) ?? { status: 200, body: {} });
  const seen: string[] = [];
  const end = await moveServices(
    {
      client: identity.client,
      language: "en",
      other,
      onProgress: ({ steps }) => seen.push(steps.map(({ state }) => state).join()),
    },
    merge,
  );
  return { end, seen, identity, other };
}

const refuseStep = (serviceId: number, answer: Answer) => (asked: Asked) =>
  asked.path === MIGRATION && asked.body.service_kind === serviceId ? answer : undefined;

describe("§4 merge, steps 6 and 7", () => {
  it("moves one service after the other, and then closes the other ID with its own token", async () => {
    const { end, seen, identity, other } = await move();
    expect(end).toMatchObject({ do: "finished" });
    expect(identity.asked.map(({ path }) => path)).toEqual([MIGRATION, MIGRATION, DISABLE]);
    expect(identity.askedFor(MIGRATION).map(({ body }) => body)).toEqual(
      [2, 3].map((service_kind) => ({
        identifier: 1,
        migration_user_key: other.idToken,
        service_kind,
        account_pattern: 1,
      })),
    );
    const [disable] = identity.askedFor(DISABLE);
    expect(disable?.authorization).toBe(`Bearer ${other.accessToken}`);
    expect(disable?.body).toEqual({
      user_key: "kenji",
      is_token_for_login_page: true,
      language: "en",
      sub: "kenji",
    });
    expect(seen).toEqual(["sent,todo", "done,todo", "done,sent", "done,done"]);
  });

  it("an ID without services is only closed", async () => {
    const { end, identity } = await move(undefined, { ...exampleMerge, steps: [] });
    expect(end.do).toBe("finished");
    expect(identity.asked.map(({ path }) => path)).toEqual([DISABLE]);
  });

  it("continues after the services that have moved already", async () => {
    const [first, second] = exampleMerge.steps;
    const steps = [
      { ...first, service_id: 2, state: "done" as const },
      { ...second, service_id: 3, state: "sent" as const },
    ];
    const { identity } = await move(undefined, { ...exampleMerge, steps });
    expect(identity.askedFor(MIGRATION).map(({ body }) => body.service_kind)).toEqual([3]);
  });

  it.each([
    ["a service that is down", refusal(503, "ServiceUnavailableException")],
    ["a proof that is too old", refusal(403, "InvalidProofException")],
    ["a lost network", "cut"],
  ] as const)("%s stops the merge at this service", async (_, answer) => {
    const { end, identity } = await move(refuseStep(3, answer));
    expect(end).toMatchObject({
      do: "stopped",
      merge: { steps: [{ state: "done" }, { state: "sent" }] },
    });
    expect(identity.askedFor(DISABLE)).toEqual([]);
  });

  it.each([
    [refusal(502, "E500-01"), { do: "tell", said: "body" }],
    [refusal(409, "SameServiceException"), { do: "tell", said: "transfer_same_service" }],
    [refusal(409, "NotSupportedException"), { do: "tell", said: "transfer_not_supported" }],
    [refusal(404, "ResourceNotFoundException"), { do: "error-page", reason: "unexpected" }],
    [refusal(409, "MergeBusyException"), { do: "error-page", reason: "busy" }],
    [refusal(500, "InternalErrorException"), { do: "error-page", reason: "unexpected" }],
  ])("§8 a refused step leads to a message or to the error page: %j", async (answer, expected) => {
    expect((await move(refuseStep(2, answer))).end).toEqual(expected);
  });

  it.each([
    ["TooManyRequestsException", "too_many_requests"],
    ["TooManyRequestException", "too_many_requests"],
    ["UserNotFoundException", "transfer_failed"],
    ["NotAuthorizedException", "transfer_failed"],
    ["MergeNotReadyException", "unexpected"],
    ["InternalErrorException", "unexpected"],
  ])("§8 if closing the other ID is refused with %s, the message is %s", async (code, message) => {
    const { end } = await move(({ path }) => (path === DISABLE ? refusal(400, code) : undefined));
    expect(end).toEqual({ do: "tell", said: message });
  });
});
