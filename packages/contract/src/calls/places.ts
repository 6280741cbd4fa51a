import * as v from "valibot";
import { call, serve } from "../define-call.ts";
import { deletionCheck } from "../entities/deletion-check.ts";
import { merge } from "../entities/merge.ts";
import { places } from "../entities/place.ts";
import { done, serviceId, subject, typedCode } from "../fields.ts";
import { glimpseHome } from "../glimpse-home.ts";

/** Milliseconds since 1970. */
const time = v.number();

export const glanceAtHome = call(
  "GET",
  "glanceAtHome",
  glimpseHome.path,
  v.object({ ...glimpseHome.response.entries, merges: v.array(merge) }),
);

export const listPlaces = call("GET", "listPlaces", "/account/places", places);

export const listNews = call(
  "GET",
  "listNews",
  "/account/news",
  v.object({
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
);

export const refreshPlaces = call("POST", "refreshPlaces", "/account/places/refresh", places, {
  isHarmless: true,
});
export const dismissPlace = call("POST", "dismissPlace", "/account/places/seen", done);
export const wakeService = call("POST", "wakeService", "/account/wake", done);
export const sendEraseCode = call("POST", "sendEraseCode", "/account/erase/code", done);
export const eraseService = call("POST", "eraseService", "/account/erase", done);
export const undoLink = call("POST", "undoLink", "/account/unlink", done);
export const checkDeletion = call(
  "POST",
  "checkDeletion",
  "/account/delete/status",
  deletionCheck,
  { isHarmless: true },
);
export const deleteService = call("POST", "deleteService", "/account/delete", done);

export type News = v.InferOutput<typeof listNews.response>;

/** What any change of the account at one service may answer. */
const CHANGE_ERRORS = [
  "ResourceNotFoundException",
  "MergeBusyException",
  "AccountRestingException",
  "E500-01",
] as const;

export const placesServed = serve(() => ({
  glanceAtHome: {
    caller: "holder",
    summary:
      "What home shows of an ID: the merge under way and those that can be undone, places that need a word, and whether there is more to ask for.",
    errors: [],
  },
  listPlaces: {
    caller: "holder",
    summary: "Whether each service is in use, asleep or left by the caller's ID. Asks no service.",
    errors: [],
  },
  listNews: {
    caller: "holder",
    summary: "Recent events elsewhere that the holder of the caller's ID may not know of.",
    errors: [],
  },
  refreshPlaces: {
    caller: "holder",
    summary:
      "The same, after asking the services whether they still know the caller: at most once a minute, for at most one second.",
    errors: [],
  },
  dismissPlace: {
    caller: "holder",
    summary:
      "Records that the caller has read that a service was left on its own site. It is not reported again.",
    body: v.strictObject({ service_id: serviceId }),
    errors: [],
  },
  wakeService: {
    caller: "holder",
    summary: "Wakes the caller's account at a service that they left, until it is erased.",
    body: v.strictObject({ service_id: serviceId }),
    // ResourceNotFoundException: nothing sleeps there, or no longer. E500-01: the service refused, or
    // did not find the account; in words.
    errors: [...CHANGE_ERRORS, "SameServiceException"],
  },
  sendEraseCode: {
    caller: "holder",
    summary:
      "Mails the caller the code that confirms the early erasing of a service that they left.",
    body: v.strictObject({ service_id: serviceId }),
    errors: [...CHANGE_ERRORS, "FreshSignInRequired", "LimitExceededException"],
  },
  eraseService: {
    caller: "holder",
    summary: "Erases the caller's account at a service that they left, early and for good.",
    body: v.strictObject({ service_id: serviceId, code: typedCode }),
    // ResourceNotFoundException: nothing sleeps there, or no longer. E500-01: too early, with the date.
    errors: [
      ...CHANGE_ERRORS,
      "FreshSignInRequired",
      "CodeMismatchException",
      "ExpiredCodeException",
      "LimitExceededException",
    ],
  },
  undoLink: {
    caller: "holder",
    summary: "Undoes a recent link, if the service allows it: the account is separate again.",
    body: v.strictObject({ service_id: serviceId }),
    // ResourceNotFoundException: nothing was linked there, or too long ago.
    errors: [...CHANGE_ERRORS, "FreshSignInRequired", "HeldAddressException"],
  },
  checkDeletion: {
    caller: "holder",
    summary: "Whether a service lets the caller go, and what it has to say about it.",
    body: v.strictObject({ service_id: serviceId, user_key: subject }),
    errors: ["UserNotFoundException", "ResourceNotFoundException", "E500-01"],
  },
  deleteService: {
    caller: "holder",
    summary: "Deletes the caller's account at one service, after asking it once more.",
    body: v.strictObject({ service_id: serviceId }),
    errors: [
      ...CHANGE_ERRORS,
      "FreshSignInRequired",
      "ServiceActiveException",
      "HeldAddressException",
    ],
  },
}));
