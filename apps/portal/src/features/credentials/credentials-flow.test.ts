import { expect, it } from "vitest";
import {
  type CredentialsEvent,
  type CredentialsFlow,
  LISTING,
  reduceCredentials,
} from "./credentials-flow.ts";
import type { Credential } from "./describe-credentials.ts";

const credential: Credential = { key: "Google", since: 1, usedAt: null, isOffered: true };
const failure = { message: "unanswered" } as const;

const play = (...events: readonly CredentialsEvent[]): CredentialsFlow =>
  events.reduce(reduceCredentials, LISTING);

it("a success is shown above the list, a failure at its credential", () => {
  const told = { what: "added", credential } as const;
  expect(play({ type: "adding", credential }, { type: "done", told })).toEqual({
    phase: "listing",
    told,
  });
  expect(play({ type: "adding", credential }, { type: "failed", failure })).toEqual({
    phase: "listing",
    failed: { key: "Google", failure },
  });
});

it("a dialog shows why its action failed until the holder tries again or types", () => {
  const asked = { type: "opened", task: "remove", credential } as const;
  const shown = { phase: "opened", task: "remove", credential };
  expect(play(asked, { type: "sent" })).toEqual({ ...shown, isSent: true });
  const failed = play(asked, { type: "sent" }, { type: "failed", failure });
  expect(failed).toEqual({ ...shown, isSent: false, failure });
  expect(reduceCredentials(failed, { type: "sent" })).toEqual({ ...shown, isSent: true });
  const typed = play(
    { type: "asked-for-password" },
    { type: "sent" },
    { type: "failed", failure },
    { type: "edited" },
  );
  expect(typed).toEqual({ phase: "setting-password", isSent: false });
});

it("a result that comes after its dialog was closed is not shown", () => {
  const away = play({ type: "opened", task: "remove", credential }, { type: "put-away" });
  expect(reduceCredentials(away, { type: "failed", failure })).toEqual(LISTING);
  expect(reduceCredentials(away, { type: "sent" })).toEqual(LISTING);
});
