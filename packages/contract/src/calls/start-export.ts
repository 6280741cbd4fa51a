import { defineCall } from "../define-call.ts";
import { exportAnswer } from "../entities/data-export.ts";

export const startExport = defineCall({
  name: "startExport",
  method: "POST",
  path: "/account/export",
  caller: "holder",
  summary:
    "Begins a file with all that the ID and its services keep about the caller. It replaces the one before.",
  response: exportAnswer,
  errors: [
    "FreshSignInRequired",
    "MergeBusyException",
    "AccountRestingException",
    "HeldAddressException",
  ],
});
