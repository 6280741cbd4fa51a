import * as v from "valibot";
import { call, serve } from "../define-call.ts";
import { browserId, sessionId, sessionList } from "../entities/browser-session.ts";
import { done, rowPlace } from "../fields.ts";

export const listSessions = call("GET", "listSessions", "/account/sessions", sessionList);
export const endSession = call("POST", "endSession", "/account/sessions/end", done);
export const endOtherSessions = call(
  "POST",
  "endOtherSessions",
  "/account/sessions/end-others",
  done,
);
export const forgetBrowser = call("POST", "forgetBrowser", "/account/browsers/forget", done);

export const sessionsServed = serve(() => ({
  listSessions: {
    caller: "holder",
    summary: "The browsers in which the caller's ID is logged in, and those that it knows besides.",
    query: v.strictObject({ after: v.optional(rowPlace) }),
    errors: [],
  },
  endSession: {
    caller: "holder",
    summary:
      "Logs the caller's ID out in one browser, there and at services. One that is over already stays so.",
    body: v.strictObject({ session_id: sessionId }),
    errors: [],
  },
  endOtherSessions: {
    caller: "holder",
    summary:
      "Logs the caller's ID out in every browser but the caller's own, there and at services.",
    body: v.strictObject({}),
    errors: [],
  },
  forgetBrowser: {
    caller: "holder",
    summary:
      "Logs the caller's ID out in a browser and forgets it: its next log-in is reported by mail.",
    body: v.strictObject({ browser_id: browserId }),
    errors: [],
  },
}));
