import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done } from "../fields.ts";

export const stopAddressChange = defineCall({
  name: "stopAddressChange",
  method: "POST",
  path: "/account/address-change/stop",
  caller: "holder",
  summary:
    "Stops the change of address that an operator was asked for. Does nothing if there is none.",
  body: v.strictObject({}),
  response: done,
  errors: [],
});
