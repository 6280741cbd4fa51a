import { expect, it } from "vitest";
import {
  EDITING,
  messageOf,
  reduceSubmission,
  type Submission,
  type SubmissionEvent,
} from "./submission.ts";

const run = (...events: SubmissionEvent[]): Submission => events.reduce(reduceSubmission, EDITING);
const sent = { type: "sent" } as const;
const edited = { type: "edited" } as const;
const wrong = {
  type: "answered",
  next: { do: "show", message: "old_password_invalid", title: "", said: "" },
} as const;
const silence = { type: "answered", next: { do: "offer-retry" } } as const;
const yes = { type: "answered", next: { do: "go-on" } } as const;

it("a form goes from editing to sending to done", () => {
  expect(run(sent)).toEqual({ phase: "sending" });
  expect(run(sent, yes)).toEqual({ phase: "done" });
});

it("a message remains until the holder types again", () => {
  expect(run(sent, wrong)).toEqual({ phase: "refused", message: "old_password_invalid" });
  expect(run(sent, wrong, edited)).toEqual(EDITING);
  expect(run(sent, silence)).toEqual({ phase: "unanswered" });
  expect(run(sent, silence, edited)).toEqual(EDITING);
});

it("only a form that failed has a message", () => {
  expect(messageOf(run(sent, wrong))).toBe("old_password_invalid");
  expect(messageOf(run(sent, silence))).toBe("unanswered");
  for (const state of [EDITING, run(sent), run(sent, yes)])
    expect(messageOf(state)).toBeUndefined();
});

it("a form with a message can be sent again at once", () => {
  expect(run(sent, silence, sent, yes)).toEqual({ phase: "done" });
});

it("a finished form remains finished; typing does not cancel a request in progress", () => {
  expect(run(sent, yes, sent)).toEqual({ phase: "done" });
  expect(run(sent, edited)).toEqual({ phase: "sending" });
  expect(run(wrong)).toEqual(EDITING);
});
