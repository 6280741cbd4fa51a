import { defineCall } from "../define-call.ts";
import { exportAnswer } from "../entities/data-export.ts";

export const describeExport = defineCall({
  name: "describeExport",
  method: "GET",
  path: "/account/export",
  caller: "holder",
  summary:
    "How far the file with all of the caller's data is, service by service. Asks no service.",
  response: exportAnswer,
  errors: [],
});
