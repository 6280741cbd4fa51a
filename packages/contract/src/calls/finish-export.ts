import { defineCall } from "../define-call.ts";
import { exportAnswer } from "../entities/data-export.ts";

export const finishExport = defineCall({
  name: "finishExport",
  method: "POST",
  path: "/account/export/finish",
  caller: "holder",
  summary: "Stops waiting for services that do not answer: the file names them and is ready.",
  response: exportAnswer,
  // ResourceNotFoundException: no file is being made, or another session asked for it.
  errors: ["ResourceNotFoundException"],
});
