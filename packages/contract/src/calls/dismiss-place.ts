import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, serviceId } from "../fields.ts";

export const dismissPlace = defineCall({
  name: "dismissPlace",
  method: "POST",
  path: "/account/places/seen",
  caller: "holder",
  summary: "The caller has read that a service was left on its own site. It is not told again.",
  body: v.strictObject({ service_id: serviceId }),
  response: done,
  errors: [],
});
