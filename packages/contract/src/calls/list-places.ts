import { defineCall } from "../define-call.ts";
import { places } from "../entities/place.ts";

export const listPlaces = defineCall({
  name: "listPlaces",
  method: "GET",
  path: "/account/places",
  caller: "holder",
  summary: "What each service is to the caller's ID: in use, asleep, or left. Asks no service.",
  response: places,
  errors: [],
});
