import * as v from "valibot";
import { call, serve } from "../define-call.ts";
import { EXPORT_FORMS, exportAnswer } from "../entities/data-export.ts";

export const describeExport = call("GET", "describeExport", "/account/export", exportAnswer);
export const startExport = call("POST", "startExport", "/account/export", exportAnswer);
export const finishExport = call("POST", "finishExport", "/account/export/finish", exportAnswer);

export const fetchExport = call(
  "GET",
  "fetchExport",
  "/account/export/file",
  v.object({ name: v.string(), content: v.string() }),
);

export const exportsServed = serve(() => ({
  describeExport: {
    caller: "holder",
    summary:
      "The progress of the file with all of the caller's data, service by service. Asks no service.",
    errors: [],
  },
  startExport: {
    caller: "holder",
    summary:
      "Starts a file with all data of the ID and its services about the caller. It replaces the previous one.",
    errors: [
      "FreshSignInRequired",
      "MergeBusyException",
      "AccountRestingException",
      "HeldAddressException",
    ],
  },
  finishExport: {
    caller: "holder",
    summary: "Stops waiting for services that do not answer: the file names them and is ready.",
    // ResourceNotFoundException: no file is being made, or another session asked for it.
    errors: ["ResourceNotFoundException"],
  },
  fetchExport: {
    caller: "holder",
    summary: "The file with all of the caller's data, as JSON or as a page to read, for 24 hours.",
    query: v.strictObject({ form: v.picklist(EXPORT_FORMS) }),
    // ResourceNotFoundException: there is no file, or no longer, or another session asked for it.
    errors: [
      "FreshSignInRequired",
      "ResourceNotFoundException",
      "AccountRestingException",
      "HeldAddressException",
    ],
  },
}));
