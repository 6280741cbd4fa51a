import type { MergePreview } from "@musubi/contract";
import { describe, expect, it } from "vitest";
import { exampleOther, examplePreview } from "../../../../test-support/example-merge.ts";
import {
  type Answer,
  type Asked,
  refusal,
  startFakeIdentity,
} from "../../../../test-support/fake-identity.ts";
import { checkOtherId } from "./check-other-id.ts";

const ACTIVE = "/account/service/active";
const PREVIEW = "/account/merge/preview";

async function check(
  decision: MergePreview["decision"],
  change: (asked: Asked) => Answer | undefined = () => undefined,
) {
  const other = exampleOther();
  const identity = await startFakeIdentity((asked) => {
    const changed = change(asked);
    if (changed !== undefined) return changed;
    if (asked.path === PREVIEW) {
      return { status: 200, body: { ...examplePreview, decision, service_id: 3 } };
    }
    const isOther = asked.authorization === `Bearer ${other.accessToken}`;
    return { status: 200, body: isOther ? [1, 3] : [1, 2] };
  });
  return { result: await checkOtherId(identity.client, "hana", other), identity, other };
}

describe("§4 merge, steps 2 to 5", () => {
  it("requests the services of both IDs, each with its own token, and the plan", async () => {
    const { result, identity, other } = await check("move");
    expect(result).toEqual({ do: "go-on" });
    expect(identity.askedFor(ACTIVE).map(({ body }) => body)).toEqual(
      expect.arrayContaining([{}, { user_key: "kenji" }]),
    );
    const theirs = identity.askedFor(ACTIVE).find(({ body }) => body.user_key === "kenji");
    expect(theirs?.authorization).toBe(`Bearer ${other.accessToken}`);
    expect(identity.askedFor(PREVIEW)[0]?.body).toEqual({ migration_user_key: other.idToken });
  });

  it("refuses the same ID without a request to identity", async () => {
    const identity = await startFakeIdentity(() => refusal(500, "InternalErrorException"));
    expect(await checkOtherId(identity.client, "kenji", exampleOther())).toMatchObject({
      do: "refuse",
      message: "transfer_same_service",
    });
    expect(identity.asked).toEqual([]);
  });

  it.each([
    ["cannot-move", { do: "refuse", message: "transfer_not_supported" }],
    [
      "shared-service",
      { do: "refuse", message: "transfer_same_service", toLog: "both IDs use service 1" },
    ],
    [
      "left-service",
      { do: "refuse", message: "transfer_left_service", toLog: "this ID left service 3 lately" },
    ],
    ["unknown-service", { do: "error-page", reason: "unexpected" }],
  ] as const)("a plan with the decision %s leads to %j", async (decision, expected) => {
    expect((await check(decision)).result).toEqual(expected);
  });

  it("if the session of the other ID is no longer valid, the holder must sign in to it again", async () => {
    const { result } = await check("move", ({ body }) =>
      body.user_key === "kenji" ? refusal(401, "NotAuthorizedException") : undefined,
    );
    expect(result).toEqual({ do: "sign-in-again" });
  });

  it.each([
    ["InvalidProofException", { do: "sign-in-again" }],
    ["MergeBusyException", { do: "go-on" }],
    ["InternalErrorException", { do: "error-page", reason: "unexpected" }],
  ] as const)("a plan that is refused with %s leads to %j", async (code, expected) => {
    const { result } = await check("move", ({ path }) =>
      path === PREVIEW ? refusal(400, code) : undefined,
    );
    expect(result).toEqual(expected);
  });

  it("without an answer the check can be tried again", async () => {
    const { result } = await check("move", ({ path }) => (path === PREVIEW ? "cut" : undefined));
    expect(result).toEqual({ do: "offer-retry" });
  });
});
