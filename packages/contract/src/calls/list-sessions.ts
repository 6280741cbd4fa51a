import { defineCall } from "../define-call.ts";
import { sessionList, sessionQuery } from "../entities/browser-session.ts";

export const listSessions = defineCall({
  name: "listSessions",
  method: "GET",
  path: "/account/sessions",
  caller: "holder",
  summary: "The browsers in which the caller's ID is logged in, and those that it knows besides.",
  query: sessionQuery,
  response: sessionList,
  errors: [],
});
