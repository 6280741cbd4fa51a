import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, serviceId } from "../fields.ts";

export const dismissPlace = defineCall({
  name: "dismissPlace",
  method: "POST",
  path: "/account/places/seen",
  caller: "holder",
  summary:
    "Records that the caller has read that a service was left on its own site. It is not reported again.",
  body: v.strictObject({ service_id: serviceId }),
  response: done,
  errors: [],
});
