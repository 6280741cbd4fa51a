import * as v from "valibot";
import { call, serve } from "../define-call.ts";

export const listNotifications = call(
  "GET",
  "listNotifications",
  "/json/notification.json",
  v.array(v.unknown()),
);

export const notificationsServed = serve(() => ({
  listNotifications: {
    caller: "anyone",
    summary: "The notices of the day: a static file on the portal's own origin.",
    errors: [],
  },
}));
