import * as v from "valibot";
import { defineCall } from "../define-call.ts";

export const listNotifications = defineCall({
  name: "listNotifications",
  method: "GET",
  path: "/json/notification.json",
  caller: "anyone",
  summary: "The notices of the day: a static file on the portal's own origin.",
  response: v.array(v.unknown()),
  errors: [],
});
