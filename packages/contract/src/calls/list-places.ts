import { defineCall } from "../define-call.ts";
import { places } from "../entities/place.ts";

export const listPlaces = defineCall({
  name: "listPlaces",
  method: "GET",
  path: "/account/places",
  caller: "holder",
  summary: "Whether each service is in use, asleep or left by the caller's ID. Asks no service.",
  response: places,
  errors: [],
});
