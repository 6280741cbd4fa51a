import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, serviceId } from "../fields.ts";

export const sendEraseCode = defineCall({
  name: "sendEraseCode",
  method: "POST",
  path: "/account/erase/code",
  caller: "holder",
  summary: "Mails the caller the code that confirms the early erasing of a service that they left.",
  body: v.strictObject({ service_id: serviceId }),
  response: done,
  errors: [
    "FreshSignInRequired",
    "ResourceNotFoundException",
    "MergeBusyException",
    "AccountRestingException",
    "LimitExceededException",
    "E500-01",
  ],
});
