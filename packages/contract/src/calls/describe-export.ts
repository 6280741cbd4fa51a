import { defineCall } from "../define-call.ts";
import { exportAnswer } from "../entities/data-export.ts";

export const describeExport = defineCall({
  name: "describeExport",
  method: "GET",
  path: "/account/export",
  caller: "holder",
  summary:
    "The progress of the file with all of the caller's data, service by service. Asks no service.",
  response: exportAnswer,
  errors: [],
});
