import { expect, it, vi } from "vitest";
import type { Preparation } from "../session/session.ts";
import { runProtected } from "./use-protected.ts";

const ready: Preparation = { phase: "ready", accessToken: "access", idToken: "id" };
const prepared = (preparation: Preparation) => ({ prepare: async () => preparation });

it("§4 the session is renewed before the action, which uses the new session", async () => {
  const order: string[] = [];
  const session = {
    prepare: async () => {
      order.push("renewed");
      return ready;
    },
  };
  const next = await runProtected(session, async ({ accessToken }) => {
    order.push(`acted with ${accessToken}`);
    return { do: "go-on" } as const;
  });
  expect(next).toEqual({ do: "go-on" });
  expect(order).toEqual(["renewed", "acted with access"]);
});

it("§4 without a session the action is not run", async () => {
  const act = vi.fn();
  expect(await runProtected(prepared({ phase: "unreachable" }), act)).toEqual({
    do: "offer-retry",
  });
  expect(await runProtected(prepared({ phase: "leaving" }), act)).toBeUndefined();
  expect(act).not.toHaveBeenCalled();
});
