import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { EXPORT_FORMS } from "../entities/data-export.ts";

export const fetchExport = defineCall({
  name: "fetchExport",
  method: "GET",
  path: "/account/export/file",
  caller: "holder",
  summary: "The file with all of the caller's data, as JSON or as a page to read, for 24 hours.",
  query: v.strictObject({ form: v.picklist(EXPORT_FORMS) }),
  response: v.object({ name: v.string(), content: v.string() }),
  // ResourceNotFoundException: there is no file, or no longer, or another session asked for it.
  errors: [
    "FreshSignInRequired",
    "ResourceNotFoundException",
    "AccountRestingException",
    "HeldAddressException",
  ],
});
