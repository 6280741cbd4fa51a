import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { tokens } from "../entities/session.ts";
import { authServiceId, filledText, token } from "../fields.ts";

export const getTokens = defineCall({
  name: "getTokens",
  method: "POST",
  path: "/token/get",
  caller: "anyone",
  summary: "Exchanges the hosted login's authorization code for the session's tokens.",
  body: v.strictObject({
    authorization_code: token,
    code_verifier: filledText(128),
    auth_service_id: authServiceId,
  }),
  response: tokens,
  errors: ["NotAuthorizedException"],
});
