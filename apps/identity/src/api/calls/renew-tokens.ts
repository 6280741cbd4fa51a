import { renewTokens } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { renewTokens as renew } from "../../tokens/renew.ts";
import { route } from "../register-call.ts";

export const renewTokensRoute = route(renewTokens, async ({ database, issuer }, { body, now }) => {
  const tokens = await renew(database, issuer, body.refresh_token, now);
  return tokens ? answer(tokens) : refuse("NotAuthorizedException");
});
