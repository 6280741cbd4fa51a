import { expect, it } from "vitest";
import type { Way } from "./describe-ways.ts";
import { LISTING, reduceWays, type WaysEvent, type WaysFlow } from "./ways-flow.ts";

const way: Way = { key: "Google", since: 1, usedAt: null, isOffered: true };
const failure = { why: "unanswered" } as const;

const play = (...events: readonly WaysEvent[]): WaysFlow => events.reduce(reduceWays, LISTING);

it("shows successes above the list, and failures beside their credential", () => {
  const told = { what: "added", way } as const;
  expect(play({ type: "adding", way }, { type: "done", told })).toEqual({ step: "listing", told });
  expect(play({ type: "adding", way }, { type: "failed", failure })).toEqual({
    step: "listing",
    failed: { key: "Google", failure },
  });
});

it("a question that was sent keeps its result until it is asked again or edited", () => {
  const asked = { type: "opened", way } as const;
  expect(play(asked, { type: "sent" })).toEqual({ step: "opened", way, isSent: true });
  const failed = play(asked, { type: "sent" }, { type: "failed", failure });
  expect(failed).toEqual({ step: "opened", way, isSent: false, failure });
  expect(reduceWays(failed, { type: "sent" })).toEqual({ step: "opened", way, isSent: true });
  const typed = play(
    { type: "asked-for-password" },
    { type: "sent" },
    { type: "failed", failure },
    { type: "edited" },
  );
  expect(typed).toEqual({ step: "setting-password", isSent: false });
});

it("a closed dialog gets no more results", () => {
  const away = play({ type: "opened", way }, { type: "put-away" });
  expect(reduceWays(away, { type: "failed", failure })).toEqual(LISTING);
  expect(reduceWays(away, { type: "sent" })).toEqual(LISTING);
});
