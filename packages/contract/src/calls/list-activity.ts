import { defineCall } from "../define-call.ts";
import { activity, activityQuery } from "../entities/activity.ts";

export const listActivity = defineCall({
  name: "listActivity",
  method: "GET",
  path: "/account/activity",
  caller: "holder",
  summary: "What happened to the caller's ID, refusals included, the newest first.",
  query: activityQuery,
  response: activity,
  errors: [],
});
