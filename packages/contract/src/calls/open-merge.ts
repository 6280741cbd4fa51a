import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { merge } from "../entities/merge.ts";
import { token } from "../fields.ts";

export const openMerge = defineCall({
  name: "openMerge",
  method: "POST",
  path: "/account/merge/open",
  caller: "holder",
  summary: "Opens the merge of a proven ID into the caller's, or answers the one that is open.",
  body: v.strictObject({ migration_user_key: token }),
  response: merge,
  errors: [
    "FreshSignInRequired",
    "InvalidProofException",
    "SameServiceException",
    "NotSupportedException",
    "MergeBusyException",
    "AccountRestingException",
    "AccountBlockedException",
    "HeldAddressException",
    "ResourceNotFoundException",
  ],
});
