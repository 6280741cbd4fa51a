import { defineCall } from "../define-call.ts";
import { places } from "../entities/place.ts";

export const refreshPlaces = defineCall({
  name: "refreshPlaces",
  method: "POST",
  path: "/account/places/refresh",
  caller: "holder",
  summary:
    "The same, after asking the services whether they still know the caller: at most once a minute, for at most one second.",
  response: places,
  errors: [],
});
