import { defineCall } from "../define-call.ts";
import { exportAnswer } from "../entities/data-export.ts";

export const startExport = defineCall({
  name: "startExport",
  method: "POST",
  path: "/account/export",
  caller: "holder",
  summary:
    "Starts a file with all data of the ID and its services about the caller. It replaces the previous one.",
  response: exportAnswer,
  errors: [
    "FreshSignInRequired",
    "MergeBusyException",
    "AccountRestingException",
    "HeldAddressException",
  ],
});
