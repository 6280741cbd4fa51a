import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { serviceAddress } from "../entities/service.ts";
import { authServiceIdText, identifierText } from "../fields.ts";

export const listServiceAddresses = defineCall({
  name: "listServiceAddresses",
  method: "GET",
  path: "/account/service/list",
  caller: "holder",
  summary: "Where the gateway to each service is.",
  query: v.strictObject({ auth_service_id: authServiceIdText, identifier: identifierText }),
  response: v.array(serviceAddress),
  errors: [],
});
