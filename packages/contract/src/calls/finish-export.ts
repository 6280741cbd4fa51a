import { defineCall } from "../define-call.ts";
import { exportAnswer } from "../entities/data-export.ts";

export const finishExport = defineCall({
  name: "finishExport",
  method: "POST",
  path: "/account/export/finish",
  caller: "holder",
  summary: "Ends the waiting for services that do not answer: the file names them and is ready.",
  response: exportAnswer,
  // No file is being made, or another session asked for it: ResourceNotFoundException.
  errors: ["ResourceNotFoundException"],
});
