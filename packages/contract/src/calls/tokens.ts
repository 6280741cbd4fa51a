import * as v from "valibot";
import { call, serve } from "../define-call.ts";
import { tokens } from "../entities/session.ts";
import { authServiceId, done, filledText, token } from "../fields.ts";

export const getTokens = call("POST", "getTokens", "/token/get", tokens);
export const renewTokens = call("POST", "renewTokens", "/token/renew", tokens, {
  isHarmless: true,
});
export const logOut = call("POST", "logOut", "/account/logout", done);

export const tokensServed = serve(() => ({
  getTokens: {
    caller: "anyone",
    summary: "Exchanges the hosted login's authorization code for the session's tokens.",
    body: v.strictObject({
      authorization_code: token,
      code_verifier: filledText(128),
      auth_service_id: authServiceId,
    }),
    errors: ["NotAuthorizedException"],
  },
  renewTokens: {
    caller: "anyone",
    summary: "Exchanges a refresh token for the next three tokens; the old one is used up.",
    body: v.strictObject({ refresh_token: token, auth_service_id: authServiceId }),
    errors: ["NotAuthorizedException"],
  },
  logOut: {
    caller: "holder",
    summary: "Ends the login session and every token that depends on it.",
    body: v.strictObject({ access_token: token }),
    errors: [],
  },
}));
