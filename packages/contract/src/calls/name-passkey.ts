import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, filledText } from "../fields.ts";
import { PASSKEY_NAME_MAX_LENGTH } from "../limits.ts";

export const namePasskey = defineCall({
  name: "namePasskey",
  method: "POST",
  path: "/account/passkeys/name",
  caller: "holder",
  summary: "Gives one of the caller's passkeys another name.",
  body: v.strictObject({ id: filledText(64), name: filledText(PASSKEY_NAME_MAX_LENGTH) }),
  response: done,
  errors: [
    // The name has no visible character.
    "InvalidParameterException",
    // The passkey is not the caller's, or no longer.
    "ResourceNotFoundException",
    "AccountRestingException",
  ],
});
