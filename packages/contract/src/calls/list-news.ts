import * as v from "valibot";
import { defineCall } from "../define-call.ts";

/** Milliseconds since 1970. */
const time = v.number();

export const listNews = defineCall({
  name: "listNews",
  method: "GET",
  path: "/account/news",
  caller: "holder",
  summary: "What happened to the caller's ID lately, elsewhere, that its holder may not know of.",
  response: v.object({
    /** Sign-ins from browsers that the ID did not know, the last first. The caller's own is none of them. */
    new_browsers: v.array(
      /** Null where nobody can tell. A page may be older than the names. */
      v.object({ at: time, browser: v.nullable(v.string()), system: v.nullable(v.string()) }),
    ),
    /** Until when the file of all that is kept about the holder can be fetched in this browser; null where there is none. */
    export_until: v.nullable(time),
    /** When the closing of the ID was undone by logging in, for a day; null where it was not. */
    woken_at: v.nullable(time),
    /**
     * The change of address that was asked for in the office: to which, masked, and when it is made; null until the new
     * mailbox has confirmed it.
     */
    address_change: v.nullable(v.object({ email: v.string(), due_at: v.nullable(time) })),
  }),
  errors: [],
});

export type News = v.InferOutput<typeof listNews.response>;
