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
import { runProtected } from "../../forms/use-protected.ts";
import type { Preparation } from "../../session/session.ts";
import { leadTo } from "./flow/lead-to.ts";
import { loadMerge } from "./flow/load-merge.ts";
import { type MergeFlow, reduceMerge } from "./flow/merge-flow.ts";
import { createMergeActions, type MergeStage } from "./merge-actions.ts";

const READY: Preparation = { phase: "ready", accessToken: "access", idToken: makeIdToken() };
const AT_PREVIEW: MergeFlow = { phase: "preview", preview: examplePreview };
const CONFIRMING: MergeFlow = { phase: "stopped", merge: exampleMerge, question: "open" };
const answerWith = (body: unknown): Answer => ({ status: 200, body });

/** Opens the screen of a merge in a given state. Identity gives the test's answers, or the usual ones. */
async function stand(
  at: MergeFlow,
  answers: Readonly<Record<string, Answer>>,
  preparation: Preparation = READY,
) {
  const usual: Record<string, Answer> = {
    "/account/glance": answerWith({ merges: [exampleMerge], ...exampleQuiet }),
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
  const run: MergeStage["runProtected"] = async (act) => {
    const next = await runProtected({ prepare }, act);
    if (next === undefined || !screen.isShown) return undefined;
    if (next.do === "error-page") screen.wentTo.push("/error");
    return next.do === "error-page" ? undefined : (next as never);
  };
  const findOther = () => (screen.hasOther ? exampleOther() : undefined);
  const actions = createMergeActions({
    client: identity.client,
    language: "en",
    runProtected: run,
    findOther,
    dispatch,
    // Loads the merge as the screen does.
    async look() {
      const led = leadTo(await loadMerge(identity.client, findOther()));
      if (led.do === "show") dispatch({ type: "arrived", at: led.data.at });
      return led.do === "show";
    },
    signOutOther: () => {
      screen.hasOther = false;
    },
    tell: ({ isSuccess }) => screen.wentTo.push(`/account-auth ${isSuccess}`),
    signInAgain: (message = "") => screen.wentTo.push(`/account-auth ${message}`),
  });
  return { screen, actions };
}

describe("opening the merge to which the holder agreed", () => {
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
  ])("%s: the plan has changed, and is loaded again", async (code) => {
    const { flow, wentTo } = await open(refusal(409, code));
    expect(flow).toEqual({ phase: "stopped", merge: exampleMerge });
    expect(wentTo).toEqual([]);
  });

  it("after an unreadable answer the merge may be open, so the screen loads again", async () => {
    expect((await open(answerWith({}))).flow.phase).toBe("stopped");
  });

  it.each<[string, Answer]>([
    ["there is no answer", "cut"],
    ["identity is unavailable", refusal(503, "ServiceUnavailableException")],
  ])("if %s, nothing moves, and the holder can agree again", async (_, answer) => {
    const { flow, identity } = await open(answer);
    expect(flow).toEqual({ ...AT_PREVIEW, agreed: "unanswered" });
    expect(identity.askedFor("/account/migration")).toEqual([]);
  });

  it("a sign-in that is no longer valid must be repeated; any other refusal leads to the error page", async () => {
    const stale = await open(refusal(403, "InvalidProofException"));
    expect(stale.wentTo).toEqual(["/account-auth transfer_user_failed"]);
    expect((await open(refusal(500, "InternalErrorException"))).wentTo).toEqual(["/error"]);
  });
});

describe("finishing a merge", () => {
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
    // The pool's grants are revoked, whether the holder is still on this screen or not.
    expect(screen.hasOther).toBe(false);
    return screen.wentTo;
  };

  it("shows the result to a holder who waits for it", async () => {
    expect(await finish(false)).toEqual(["/account-auth true"]);
  });

  it("shows nothing to a holder who has gone to another screen", async () => {
    expect(await finish(true)).toEqual([]);
  });
});

describe("a merge that cannot be finished", () => {
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
      "§8 a session of the other ID that is no longer valid",
      answerWith({}),
      refusal(401, "NotAuthorizedException"),
      "/account-auth false",
    ],
    ["any other error", refusal(500, "InternalErrorException"), undefined, "/error"],
  ])("%s: the sign-in to the other ID ends", async (_, migration, disable, place) => {
    const { wentTo, hasOther } = await move(migration, disable);
    expect(wentTo).toEqual([place]);
    expect(hasOther).toBe(false);
  });

  it("a service that is down: the merge stops, and the sign-in to the other ID remains", async () => {
    const { flow, hasOther } = await move(refusal(503, "ServiceUnavailableException"));
    expect(flow.phase).toBe("stopped");
    expect(hasOther).toBe(true);
  });
});

describe("cancelling a merge", () => {
  const callOff = async (answers: Readonly<Record<string, Answer>>) => {
    const { screen, actions } = await stand(CONFIRMING, answers);
    await actions.callOff(exampleMerge);
    return screen;
  };

  it.each<[string, Answer, string]>([
    ["too late", refusal(409, "MergeNotReadyException"), "too-late"],
    ["refused otherwise", refusal(500, "InternalErrorException"), "unanswered"],
    ["without an answer", "cut", "unanswered"],
  ])("%s: the merge remains stopped, and the screen says why", async (_, answer, fault) => {
    const { flow } = await callOff({ "/account/merge/cancel": answer });
    expect(flow).toEqual({ phase: "stopped", merge: exampleMerge, fault });
  });

  it("continues until all services are back", async () => {
    const cancelling: Merge = { ...exampleMerge, state: "cancelling", can_cancel: false };
    const { flow, identity } = await callOff({
      "/account/merge/cancel": answerWith(cancelling),
      "/account/merge/continue": answerWith({ ...cancelling, state: "cancelled" }),
    });
    expect(flow.phase).toBe("cancelled");
    // No ID was closed, so nothing is logged.
    expect(identity.askedFor("/logs")).toEqual([]);
  });
});

describe("undoing a merge", () => {
  const recent: Merge = { ...exampleMerge, state: "done", undo_until: 2e12 };
  const undo = async (answer: Answer) => {
    const at: MergeFlow = { phase: "recent", merge: recent, question: "open" };
    const { screen, actions } = await stand(at, { "/account/merge/undo": answer });
    await actions.undo(recent);
    return screen;
  };

  it("a refusal leads to the error page", async () => {
    expect((await undo(refusal(409, "MergeNotReadyException"))).wentTo).toEqual(["/error"]);
  });

  it("without an answer, the undo can be tried again", async () => {
    expect((await undo("cut")).flow).toEqual({
      phase: "recent",
      merge: recent,
      fault: "unanswered",
    });
  });
});
