import type { Merge } from "@musubi/contract";
import { describe, expect, it } from "vitest";
import {
  exampleMerge,
  exampleOther,
  examplePreview,
  exampleQuiet,
  exampleServices,
} from "../../../test-support/example-merge.ts";
import {
  type Answer,
  makeIdToken,
  refusal,
  startFakeIdentity,
} from "../../../test-support/fake-identity.ts";
import { attempt } from "../../forms/use-attempt.ts";
import type { Preparation } from "../../session/session.ts";
import { LOADING, type MergeFlow, reduceMerge } from "./flow/merge-flow.ts";
import type { MergeStage } from "./flow/merge-stage.ts";
import { createMergeActions } from "./merge-actions.ts";

const READY: Preparation = { step: "ready", accessToken: "access", idToken: makeIdToken() };
const AT_PREVIEW: MergeFlow = { step: "preview", preview: examplePreview, unanswered: false };
const CONFIRMING: MergeFlow = { step: "confirming-cancel", merge: exampleMerge };
const answerWith = (body: unknown): Answer => ({ status: 200, body });

/** The screen of a merge as it was left, without a browser: identity answers as the test says, else as usual. */
async function stand(
  at: MergeFlow,
  answers: Readonly<Record<string, Answer>>,
  preparation: Preparation = READY,
) {
  const usual: Record<string, Answer> = {
    "/account/merge": answerWith({ merges: [exampleMerge], ...exampleQuiet }),
    "/account/merge/preview": answerWith(examplePreview),
    "/account/get/service/activelist?identifier=1": answerWith(exampleServices),
    "/logs": answerWith({}),
  };
  const identity = await startFakeIdentity(
    ({ path }) => answers[path] ?? usual[path] ?? refusal(500, "InternalErrorException"),
  );
  const screen = { flow: at, wentTo: [] as string[], isShown: true, hasOther: true, identity };
  const prepare = async () => preparation;
  const dispatch: MergeStage["dispatch"] = (event) => {
    screen.flow = reduceMerge(screen.flow, event);
  };
  const run: MergeStage["attempt"] = async (act) => {
    const verdict = await attempt({ prepare }, act);
    if (verdict?.do === "error-page") screen.wentTo.push("/error");
    return verdict?.do === "error-page" ? undefined : (verdict as never);
  };
  const actions = createMergeActions({
    client: identity.client,
    language: "en",
    prepare,
    attempt: run,
    isShown: () => screen.isShown,
    findOther: () => (screen.hasOther ? exampleOther() : undefined),
    dispatch,
    onLoaded: ({ at: loaded }) => dispatch({ type: "arrived", at: loaded }),
    signOutOther: () => {
      screen.hasOther = false;
    },
    tell: ({ isSuccess }) => screen.wentTo.push(`/account-auth ${isSuccess}`),
    signInAgain: (message = "") => screen.wentTo.push(`/account-auth ${message}`),
    leave: () => screen.wentTo.push("/account-transfer"),
    toErrorPage: (reason) => screen.wentTo.push(`/error ${reason}`),
  });
  return { screen, actions };
}

describe("looking at two IDs that cannot be merged", () => {
  const look = async (verdict: string) => {
    const preview = answerWith({ ...examplePreview, verdict, service_id: 1 });
    const { screen, actions } = await stand(LOADING, {
      "/account/merge": answerWith({ merges: [], ...exampleQuiet }),
      "/account/merge/preview": preview,
    });
    await actions.load();
    return screen;
  };

  it("/account-auth says why, with the sign-in that it needs for that", async () => {
    const screen = await look("shared-service");
    expect(screen.wentTo).toEqual(["/account-auth false"]);
    expect(screen.hasOther).toBe(true);
  });

  it("§4 a service that no merge knows leads to the error page", async () => {
    expect((await look("unknown-service")).wentTo).toEqual(["/error unexpected"]);
  });
});

describe("opening the merge that was agreed to", () => {
  const open = async (answer: Answer) => {
    const { screen, actions } = await stand(AT_PREVIEW, { "/account/merge/open": answer });
    await actions.agree();
    return screen;
  };

  it.each([
    "SameServiceException",
    "NotSupportedException",
    "ResourceNotFoundException",
    "MergeBusyException",
  ])("%s: the plan has changed, and is looked at again", async (code) => {
    const { flow, wentTo } = await open(refusal(409, code));
    expect(flow).toEqual({ step: "stopped", merge: exampleMerge });
    expect(wentTo).toEqual([]);
  });

  it("an answer that cannot be read may have opened it: looked at again", async () => {
    expect((await open(answerWith({}))).flow.step).toBe("stopped");
  });

  it.each<[string, Answer]>([
    ["nobody answers", "cut"],
    ["identity is not there", refusal(503, "ServiceUnavailableException")],
  ])("%s: nothing has moved, and it can be tried again", async (_, answer) => {
    expect((await open(answer)).flow).toEqual({ ...AT_PREVIEW, unanswered: true });
  });

  it("a sign-in that is not good any more is begun again; anything else is for the error page", async () => {
    const stale = await open(refusal(403, "InvalidProofException"));
    expect(stale.wentTo).toEqual(["/account-auth transfer_user_failed"]);
    expect((await open(refusal(500, "InternalErrorException"))).wentTo).toEqual(["/error"]);
  });
});

describe("a merge to its end", () => {
  const finish = async (leaves: boolean) => {
    const answers = {
      "/account/merge/open": answerWith(exampleMerge),
      "/account/migration": answerWith({}),
      "/account/disable": answerWith({}),
    };
    const { screen, actions } = await stand(AT_PREVIEW, answers);
    const agreed = actions.agree();
    screen.isShown = !leaves;
    await agreed;
    expect(screen.identity.askedFor("/account/disable")).toHaveLength(1);
    // The pool's grants are revoked, whether the holder is still there or not.
    expect(screen.hasOther).toBe(false);
    return screen.wentTo;
  };

  it("is told to the holder who waits for it", async () => {
    expect(await finish(false)).toEqual(["/account-auth true"]);
  });

  it("does not call the holder back who has gone elsewhere meanwhile", async () => {
    expect(await finish(true)).toEqual([]);
  });
});

describe("a merge that does not get to its end", () => {
  const move = async (migration: Answer, disable: Answer = answerWith({})) => {
    const { screen, actions } = await stand(AT_PREVIEW, {
      "/account/merge/open": answerWith(exampleMerge),
      "/account/migration": migration,
      "/account/disable": disable,
    });
    await actions.agree();
    return screen;
  };

  it.each<[string, Answer, Answer | undefined, string]>([
    ["a service that refuses", refusal(502, "E500-01"), undefined, "/account-auth false"],
    [
      "§8 a session of the other ID that is no good any more",
      answerWith({}),
      refusal(401, "NotAuthorizedException"),
      "/account-auth false",
    ],
    ["anything unknown", refusal(500, "InternalErrorException"), undefined, "/error"],
  ])("%s: the sign-in to the other ID is over", async (_, migration, disable, place) => {
    const { wentTo, hasOther } = await move(migration, disable);
    expect(wentTo).toEqual([place]);
    expect(hasOther).toBe(false);
  });

  it("a service that is down: it stands still, and so does the sign-in", async () => {
    const { flow, hasOther } = await move(refusal(503, "ServiceUnavailableException"));
    expect(flow.step).toBe("stopped");
    expect(hasOther).toBe(true);
  });
});

describe("calling it off", () => {
  const callOff = async (answers: Readonly<Record<string, Answer>>) => {
    const { screen, actions } = await stand(CONFIRMING, answers);
    await actions.callOff(exampleMerge);
    return screen;
  };

  it.each<[string, Answer, string]>([
    ["too late", refusal(409, "MergeNotReadyException"), "too-late"],
    ["refused otherwise", refusal(500, "InternalErrorException"), "unanswered"],
    ["without an answer", "cut", "unanswered"],
  ])("%s: the merge stays where it was, and says so", async (_, answer, fault) => {
    const { flow } = await callOff({ "/account/merge/cancel": answer });
    expect(flow).toEqual({ step: "stopped", merge: exampleMerge, fault });
  });

  it("goes back step by step to its end", async () => {
    const cancelling: Merge = { ...exampleMerge, state: "cancelling", can_cancel: false };
    const { flow, identity } = await callOff({
      "/account/merge/cancel": answerWith(cancelling),
      "/account/merge/continue": answerWith({ ...cancelling, state: "cancelled" }),
    });
    expect(flow.step).toBe("cancelled");
    // Nobody was closed.
    expect(identity.askedFor("/logs")).toEqual([]);
  });
});

describe("undoing", () => {
  const recent: Merge = { ...exampleMerge, state: "done", undo_until: 2e12 };
  const undo = async (answer: Answer) => {
    const at: MergeFlow = { step: "confirming-undo", merge: recent };
    const { screen, actions } = await stand(at, { "/account/merge/undo": answer });
    await actions.undo(recent);
    return screen;
  };

  it("refused: the error page says why", async () => {
    expect((await undo(refusal(409, "MergeNotReadyException"))).wentTo).toEqual(["/error"]);
  });

  it("without an answer it can be tried again", async () => {
    expect((await undo("cut")).flow).toEqual({
      step: "recent",
      merge: recent,
      fault: "unanswered",
    });
  });
});

describe("§4 looking again on a screen that has stood for a while", () => {
  it("renews first", async () => {
    const { screen, actions } = await stand({ step: "unreachable" }, {});
    await actions.retry();
    expect(screen.flow).toEqual({ step: "stopped", merge: exampleMerge });
  });

  it.each<[Preparation["step"], Preparation, MergeFlow]>([
    ["unreachable", { step: "unreachable" }, { step: "unreachable" }],
    ["leaving", { step: "leaving" }, LOADING],
  ])("asks nothing where the session is %s", async (_, preparation, flow) => {
    const { screen, actions } = await stand({ step: "unreachable" }, {}, preparation);
    await actions.retry();
    expect(screen.flow).toEqual(flow);
    expect(screen.identity.asked).toEqual([]);
  });
});
