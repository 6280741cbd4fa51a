import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { service } from "../entities/service.ts";
import { identifierText } from "../fields.ts";

export const listServices = defineCall({
  name: "listServices",
  method: "GET",
  path: "/account/get/service/activelist",
  caller: "holder",
  summary: "The catalogue of services, each with whether it is tied to the caller's ID.",
  query: v.strictObject({ identifier: identifierText }),
  response: v.array(service),
  errors: [],
});
