import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done } from "../fields.ts";

export const stopAddressChange = defineCall({
  name: "stopAddressChange",
  method: "POST",
  path: "/account/address-change/stop",
  caller: "holder",
  summary:
    "Stops the change of address that was asked for in the office for the caller's ID. Where there is none, nothing happens.",
  body: v.strictObject({}),
  response: done,
  errors: [],
});
