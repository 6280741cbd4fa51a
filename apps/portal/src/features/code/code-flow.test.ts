import { describe, expect, it } from "vitest";
import { type CodeEvent, type CodeFlow, ENTERING, reduceCodeFlow } from "./code-flow.ts";

const run = (...events: CodeEvent[]): CodeFlow => events.reduce(reduceCodeFlow, ENTERING);
const yes = { do: "go-on" } as const;
const wrong = { do: "show", message: "code_mismatch", title: "", said: "" } as const;
const silence = { do: "offer-retry" } as const;

describe("§4 verification code", () => {
  it("is checked; the screen is done if the code is right", () => {
    expect(run({ type: "submitted" })).toEqual({ phase: "checking" });
    expect(run({ type: "submitted" }, { type: "answered", next: yes })).toEqual({
      phase: "done",
    });
  });

  it("is called wrong until the holder types again", () => {
    const refused = [{ type: "submitted" }, { type: "answered", next: wrong }] as const;
    expect(run(...refused)).toEqual({ phase: "entering", message: "code_mismatch" });
    expect(run(...refused, { type: "edited" })).toEqual(ENTERING);
    expect(run(...refused, { type: "submitted" })).toEqual({ phase: "checking" });
  });

  it("§8 if another service has an old account, the service's id is stored until the holder types", () => {
    const next = { ...wrong, message: "store_user_exist", said: "words", service: 7 } as const;
    const refused = run({ type: "submitted" }, { type: "answered", next });
    expect(refused).toEqual({
      phase: "entering",
      message: "store_user_exist",
      inTheWay: { service: 7, said: "words" },
    });
    expect(reduceCodeFlow(refused, { type: "edited" })).toEqual(ENTERING);
  });

  it("can be sent again if there was no answer", () => {
    expect(run({ type: "submitted" }, { type: "answered", next: silence })).toEqual({
      phase: "entering",
      message: "unanswered",
    });
  });

  it("is mailed again only after the holder confirms; then the screen says so", () => {
    expect(run({ type: "resend-asked" })).toEqual({ phase: "confirming-resend" });
    expect(run({ type: "resend-asked" }, { type: "resend-called-off" })).toEqual(ENTERING);
    const confirmed = [{ type: "resend-asked" }, { type: "resend-confirmed" }] as const;
    expect(run(...confirmed)).toEqual({ phase: "resending" });
    expect(run(...confirmed, { type: "answered", next: yes })).toEqual({
      phase: "resent",
    });
    expect(run(...confirmed, { type: "answered", next: yes }, { type: "resent-read" })).toEqual(
      ENTERING,
    );
    expect(run(...confirmed, { type: "answered", next: wrong })).toEqual({
      phase: "entering",
      message: "code_mismatch",
    });
  });

  it("is not affected by events that do not fit the phase", () => {
    expect(run({ type: "submitted" }, { type: "resend-asked" })).toEqual({ phase: "checking" });
    expect(run({ type: "submitted" }, { type: "edited" })).toEqual({ phase: "checking" });
    expect(run({ type: "resend-confirmed" })).toEqual(ENTERING);
    expect(run({ type: "answered", next: yes })).toEqual(ENTERING);
    expect(run({ type: "resent-read" })).toEqual(ENTERING);
    expect(run({ type: "resend-asked" }, { type: "submitted" })).toEqual({
      phase: "confirming-resend",
    });
  });
});
