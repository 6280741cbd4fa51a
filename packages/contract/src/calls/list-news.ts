import * as v from "valibot";
import { defineCall } from "../define-call.ts";

/** Milliseconds since 1970. */
const time = v.number();

export const listNews = defineCall({
  name: "listNews",
  method: "GET",
  path: "/account/news",
  caller: "holder",
  summary: "Recent events elsewhere that the holder of the caller's ID may not know of.",
  response: v.object({
    /** The latest sign-ins from browsers that the ID did not know, newest first, without the caller's own. */
    new_browsers: v.array(
      /** Null if unknown. Any text, since an older page may not know a newer name. */
      v.object({ at: time, browser: v.nullable(v.string()), system: v.nullable(v.string()) }),
    ),
    /** Until when the file of all data about the holder can be fetched in this browser. Null if there is none. */
    export_until: v.nullable(time),
    /** When the closing of the ID was undone by logging in, for one day. Null if it was not. */
    woken_at: v.nullable(time),
    /**
     * The change of address that an operator was asked for: the masked address, and when it takes
     * effect. `due_at` is null until the new mailbox has confirmed it.
     */
    address_change: v.nullable(v.object({ email: v.string(), due_at: v.nullable(time) })),
  }),
  errors: [],
});

export type News = v.InferOutput<typeof listNews.response>;
