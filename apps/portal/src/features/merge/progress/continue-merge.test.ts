import type { Merge } from "@musubi/contract";
import { describe, expect, it } from "vitest";
import { exampleMerge } from "../../../../test-support/example-merge.ts";
import { type Answer, refusal, startFakeIdentity } from "../../../../test-support/fake-identity.ts";
import { continueToEnd } from "./continue-merge.ts";

type State = Merge["steps"][number]["state"];

const withSteps = (states: readonly State[], state: Merge["state"] = "running"): Merge => ({
  ...exampleMerge,
  state,
  steps: states.map((each, index) => ({ service_id: index + 1, state: each })),
});

async function drive(begun: Merge, answers: readonly (Merge | Answer)[]) {
  let turn = 0;
  const identity = await startFakeIdentity(() => {
    const answer = answers[turn++] ?? refusal(500, "InternalErrorException");
    return typeof answer === "object" && "merge_id" in answer
      ? { status: 200, body: answer }
      : answer;
  });
  const seen: string[] = [];
  const end = await continueToEnd(identity.client, begun, ({ steps }) =>
    seen.push(steps.map(({ state }) => state).join()),
  );
  return { end, seen, identity };
}

const UNAVAILABLE = refusal(503, "ServiceUnavailableException");

describe("a merge that was interrupted", () => {
  it("moves the remaining services one by one to the end", async () => {
    const { end, seen, identity } = await drive(withSteps(["done", "sent", "todo"]), [
      withSteps(["done", "sent", "done"]),
      withSteps(["done", "done", "done"]),
      withSteps(["done", "done", "done"], "done"),
    ]);
    expect(end).toMatchObject({ do: "finished", merge: { state: "done" } });
    expect(identity.asked.map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ merge_id: "merge-1" })),
    );
    expect(seen).toContain("done,sent,sent");
  });

  it("skips a service that is down, and stops when no other service is left", async () => {
    const { end } = await drive(withSteps(["todo", "todo"]), [
      UNAVAILABLE,
      withSteps(["sent", "done"]),
      UNAVAILABLE,
    ]);
    expect(end).toMatchObject({
      do: "stopped",
      merge: { steps: [{ state: "sent" }, { state: "done" }] },
    });
  });

  it("stops at a refusal, with the reason", async () => {
    const refused = { ...withSteps(["done", "refused"]), message: "An order is on its way." };
    const { end } = await drive(withSteps(["done", "todo"]), [refused, refused]);
    expect(end).toEqual({ do: "stopped", merge: refused });
  });

  it("stops without an answer", async () => {
    expect((await drive(withSteps(["todo"]), ["cut"])).end.do).toBe("stopped");
  });

  it.each(["MergeNotReadyException", "ResourceNotFoundException"])(
    "is loaded again if another tab was faster: %s",
    async (code) => {
      expect((await drive(withSteps(["done"]), [refusal(409, code)])).end.do).toBe("look-again");
    },
  );

  it("ends on the error page after any other refusal", async () => {
    const { end } = await drive(withSteps(["todo"]), []);
    expect(end).toEqual({ do: "error-page", reason: "unexpected" });
  });
});
