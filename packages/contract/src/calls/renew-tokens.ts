import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { tokens } from "../entities/session.ts";
import { authServiceId, token } from "../fields.ts";

export const renewTokens = defineCall({
  name: "renewTokens",
  method: "POST",
  path: "/token/renew",
  caller: "anyone",
  summary: "Exchanges a refresh token for the next three tokens; the old one is used up.",
  body: v.strictObject({ refresh_token: token, auth_service_id: authServiceId }),
  response: tokens,
  errors: ["NotAuthorizedException"],
});
