import { describe, expect, it } from "vitest";
import type { MessageKey } from "../../refusals/situations.ts";
import {
  type AuthEvent,
  type AuthFlow,
  beginAuthFlow,
  isAboutTyping,
  reduceAuthFlow,
} from "./auth-flow.ts";

const params = { serviceType: 3, isOurs: true } as const;
const play = (events: readonly AuthEvent[], from: AuthFlow = { phase: "entering" }) =>
  events.reduce(reduceAuthFlow, from);
const refuse = (message: MessageKey, said = ""): AuthEvent => ({
  type: "refused",
  next: { do: "show", message, title: "Not accepted", said },
});
const begun = { type: "begun", by: "password" } as const;

describe("the sign-in for a link", () => {
  it("begins with the form, with a message at the form, or with the result of a link", () => {
    expect(beginAuthFlow(params)).toEqual({ phase: "entering" });
    expect(beginAuthFlow({ ...params, errorMessage: "auth_failed" })).toMatchObject({
      phase: "entering",
      message: { text: "auth_failed", hint: "anotherWay" },
    });
    expect(beginAuthFlow({ ...params, errorMessage: "auth_failed", isOurs: false })).toMatchObject({
      message: { text: { said: "auth_failed", isOurs: false } },
    });
    const back = beginAuthFlow({ ...params, errorMessage: "auth_failed", elsewhere: true });
    expect(back).toMatchObject({ message: { by: "elsewhere" } });
    expect(beginAuthFlow({ ...params, migrateResult: { isSuccess: true } })).toEqual({
      phase: "result",
      result: { state: "success" },
      cover: true,
    });
    expect(beginAuthFlow({ ...params, migrateResult: { isSuccess: false } })).toMatchObject({
      result: { state: "failure", message: "" },
    });
    expect(
      beginAuthFlow({ ...params, migrateResult: { isSuccess: false, errorMessage: "why" } }),
    ).toMatchObject({ result: { state: "failure", message: "why" } });
  });

  it("asks for a code if the link was undone lately, and then shows the result", () => {
    const asked = play([begun, { type: "code-asked" }]);
    expect(asked).toEqual({ phase: "code" });
    expect(play([{ type: "linked" }], asked)).toMatchObject({ result: { state: "success" } });
    expect(play([refuse("transfer_same_service")], asked)).toMatchObject({
      result: { state: "failure" },
    });
    const message = "input_code_too_many_requests";
    expect(play([begun, { type: "code-asked", message }])).toMatchObject({ first: message });
  });

  it("shows a failure at its field until the holder types again", () => {
    const failure = { result: "failed", message: "auth_failed", atEmail: true } as const;
    const failed = play([begun, { type: "sign-in-failed", failure }]);
    expect(failed).toEqual({
      phase: "entering",
      message: { text: "auth_failed", atEmail: true, by: "password" },
    });
    expect(play([{ type: "edited" }], failed)).toEqual({ phase: "entering" });
  });

  it("calls what was typed wrong only if it may be", () => {
    expect(isAboutTyping({ text: "transfer_failed", by: "password" })).toBe(true);
    expect(isAboutTyping({ text: "transfer_failed", by: "Google" })).toBe(false);
    for (const text of ["unanswered", "too_many_requests", "unexpected"] as const) {
      expect(isAboutTyping({ text, by: "password" })).toBe(false);
    }
  });

  it("shows a provider's failure with advice, beside the provider's button", () => {
    const failure = { result: "failed", message: "auth_failed", hint: "popupBlocked" } as const;
    expect(
      play([
        { type: "begun", by: "Google" },
        { type: "sign-in-failed", failure },
      ]),
    ).toMatchObject({ message: { hint: "popupBlocked", by: "Google", atEmail: false } });
  });

  it("§8 E500-01: shows the service's own words instead of the default text", () => {
    const refused = (message: MessageKey, said: string) => play([begun, refuse(message, said)]);
    expect(refused("transfer_failed", "Closed today.")).toEqual({
      phase: "result",
      result: { state: "failure", message: "Closed today.", title: "Not accepted" },
      cover: false,
    });
    for (const [message, said] of [
      ["transfer_failed", ""],
      ["transfer_same_service", "words"],
    ] as const) {
      expect(refused(message, said)).toMatchObject({ result: { state: "failure", message } });
      expect(refused(message, said)).not.toHaveProperty("result.title");
    }
  });

  it("shows the result of the link, and the form again when the result is closed", () => {
    const linked = play([begun, { type: "linked" }]);
    expect(linked).toEqual({ phase: "result", result: { state: "success" }, cover: false });
    expect(play([{ type: "result-closed" }], linked)).toEqual({ phase: "entering" });
    expect(play([begun, { type: "unanswered" }])).toMatchObject({
      message: { text: "unanswered" },
    });
    expect(play([{ type: "begun", by: "Google" }, { type: "came-back" }])).toEqual({
      phase: "entering",
    });
  });

  it("is not begun twice, and ignores events that do not fit the phase", () => {
    const signingIn = play([begun]);
    expect(play([{ type: "begun", by: "Google" }], signingIn)).toBe(signingIn);
    expect(play([{ type: "edited" }], signingIn)).toBe(signingIn);
    const entering: AuthFlow = { phase: "entering" };
    for (const event of [
      { type: "linked" },
      { type: "unanswered" },
      { type: "came-back" },
      { type: "result-closed" },
    ] satisfies AuthEvent[]) {
      expect(play([event], entering)).toBe(entering);
    }
  });
});
