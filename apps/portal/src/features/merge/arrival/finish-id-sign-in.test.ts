import { ServiceType } from "@musubi/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { examplePreview } from "../../../../test-support/example-merge.ts";
import {
  type Answer,
  makeIdToken,
  refusal,
  startFakeIdentity,
} from "../../../../test-support/fake-identity.ts";
import { startFakePool } from "../../../../test-support/fake-pool.ts";

// The sign-in is stored in the tab, so the test needs a storage.
const { content, page } = vi.hoisted(() => {
  const content = new Map<string, string>();
  const page = {
    location: { pathname: "/success-id", search: "", hash: "" },
    history: { state: null, replaceState: () => {} },
  };
  vi.stubGlobal("window", {
    ...page,
    sessionStorage: {
      getItem: (key: string) => content.get(key) ?? null,
      setItem: (key: string, value: string) => content.set(key, value),
      removeItem: (key: string) => content.delete(key),
    },
  });
  return { content, page };
});
const { finishIdSignIn } = await import("./finish-id-sign-in.ts");
const { poolMemory } = await import("../../../pools/pool-memory.ts");
const { takeReturn } = await import("../../../pools/take-return.ts");

beforeEach(() => content.clear());

const kenji = makeIdToken({ sub: "kenji", email: "kenji@example.jp" });
const actor = { phase: "ready", accessToken: "access", idToken: makeIdToken() } as const;
const serviceType = ServiceType.ID;

type Answers = {
  readonly plan?: Answer;
  readonly ours?: readonly number[];
  readonly theirs?: Answer;
  readonly idToken?: string;
};

async function finish({ plan, ours = [1], theirs, idToken = kenji }: Answers = {}) {
  const identity = await startFakeIdentity(({ path, body }) => {
    if (path === "/account/merge/preview") return plan ?? { status: 200, body: examplePreview };
    if (path !== "/account/service/active") return { status: 200, body: {} };
    return "user_key" in body
      ? (theirs ?? { status: 200, body: [2, 3] })
      : { status: 200, body: ours };
  });
  const { pool, askedFor } = await startFakePool();
  const idPool = { ...pool, name: "id" } as const;
  poolMemory.keepTokens("id", { accessToken: "theirs", idToken, refreshToken: "r" });
  // The pool's answer, which the screen has taken out of the address.
  page.location.search = "?code=c&state=s";
  const returned = takeReturn();
  page.location.search = "";
  const ended = await finishIdSignIn(identity.client, actor, idPool, returned);
  return {
    ended,
    identity,
    isSignInKept: poolMemory.readTokens("id") !== undefined,
    isReturnKept: takeReturn() !== undefined,
    isRevoked: () => askedFor("/oauth2/revoke").length === 1,
  };
}

const refused = (decision: string): Answer => ({
  status: 200,
  body: { ...examplePreview, decision, service_id: 1 },
});

describe("the sign-in to the other ID", () => {
  it("§4 leads to the preview and is kept if the ID can be merged", async () => {
    expect(await finish()).toMatchObject({
      ended: { do: "preview" },
      isSignInKept: true,
      isReturnKept: false,
    });
  });

  it.each([
    ["shared-service", "transfer_same_service"],
    ["left-service", "transfer_left_service"],
    ["cannot-move", "transfer_not_supported"],
    ["same-account", "transfer_same_service"],
  ])(
    "§4 the decision %s is shown on /account-auth, and the sign-in is kept",
    async (decision, errorMessage) => {
      expect(await finish({ plan: refused(decision) })).toMatchObject({
        ended: {
          do: "tell",
          state: { serviceType, migrateResult: { isSuccess: false, errorMessage } },
        },
        isSignInKept: true,
        isReturnKept: false,
      });
    },
  );

  it("§4 is logged as an error only if both IDs use a service, or this ID left it lately", async () => {
    const theirs = { status: 200, body: [1, 2] };
    const { identity } = await finish({ plan: refused("shared-service"), theirs });
    await expect
      .poll(() => identity.askedFor("/logs")[0]?.body)
      .toMatchObject({ log_level: 1, log_info: { log_text: "both IDs use service 1" } });
    const left = await finish({ plan: refused("left-service") });
    await expect
      .poll(() => left.identity.askedFor("/logs")[0]?.body)
      .toMatchObject({ log_level: 1, log_info: { log_text: "this ID left service 1 lately" } });
    const other = await finish({ plan: refused("cannot-move"), theirs });
    expect(other.identity.askedFor("/logs")).toEqual([]);
  });

  it.each([
    ["no ID token", "", "transfer_user_failed"],
    ["no e-mail", makeIdToken({ sub: "kenji", email: undefined }), "auth_failed"],
  ])("§4 ends without a request to identity if it has %s", async (_, idToken, errorMessage) => {
    const { ended, identity, isRevoked, ...kept } = await finish({ idToken });
    expect(ended).toEqual({ do: "tell", state: { serviceType, errorMessage, elsewhere: true } });
    expect(identity.asked).toEqual([]);
    expect(kept).toEqual({ isSignInKept: false, isReturnKept: false });
    await expect.poll(isRevoked).toBe(true);
  });

  it.each([
    ["a proof", { plan: refusal(403, "InvalidProofException") }],
    ["a session of the other ID", { theirs: refusal(401, "NotAuthorizedException") }],
  ])("%s that is no longer valid ends the sign-in; tokens are revoked", async (_, answers) => {
    const { isRevoked, ...finished } = await finish(answers);
    expect(finished).toMatchObject({
      ended: { do: "tell", state: { serviceType, errorMessage: "transfer_failed" } },
      isSignInKept: false,
      isReturnKept: false,
    });
    await expect.poll(isRevoked).toBe(true);
  });

  it("§4 ends on the error page if a service is unknown, and its tokens are revoked", async () => {
    const { isRevoked, ...finished } = await finish({ plan: refused("unknown-service") });
    expect(finished).toMatchObject({
      ended: { do: "error-page", reason: "unexpected" },
      isSignInKept: false,
      isReturnKept: false,
    });
    await expect.poll(isRevoked).toBe(true);
  });

  it("is kept for another try if there was no answer", async () => {
    expect(await finish({ plan: "cut" })).toMatchObject({
      ended: { do: "offer-retry" },
      isSignInKept: true,
      isReturnKept: true,
    });
  });

  it("P13: is refused if the tab has neither a sign-in nor an answer", async () => {
    const { client, asked } = await startFakeIdentity(() => "cut");
    const { pool } = await startFakePool();
    const ended = await finishIdSignIn(client, actor, { ...pool, name: "id" }, undefined);
    const state = { serviceType, errorMessage: "auth_failed", elsewhere: false };
    expect(ended).toEqual({ do: "tell", state });
    expect(asked).toEqual([]);
  });
});
